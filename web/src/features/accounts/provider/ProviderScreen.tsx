// Where the provider leads back to. It signs the person in, or asks for what is missing: the password of an account that
// has the address, or a registration.
import { useEffect, useState } from 'react'
import { Box } from '@mantine/core'
import { finishOidc, type ReplyOf } from '@lettermill/contracts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Navigate } from 'react-router'
import { call } from '../../../lib/api/index.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import { readToken, useSession } from '../../../lib/session/index.ts'
import { ErrorText, Quiet } from '../../../ui/index.ts'
import { failureSentence } from '../CredentialFields.tsx'
import { BackToLogin } from '../BackToLogin.tsx'
import { EntryCard, EntryForm } from '../EntryCard.tsx'
import { PasswordField } from '../PasswordField.tsx'
import { Agreement } from '../RegisterScreen.tsx'
import { ProviderButton } from './ProviderButton.tsx'
import { keepOrigin, readInvitation, readOrigin } from './methods.ts'

type Finished = ReplyOf<typeof finishOidc>

interface StepProps {
  email: string
  onDone(finished: Finished): void
}

/** Finishes the sign-in that the provider answered, or learns what is missing. It is asked once. */
function useFinish() {
  return useQuery({
    queryKey: ['sign-in', 'finish'],
    queryFn: () => call(finishOidc, { body: readInvitation() }),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    // Without data, no answer counts as fresh. A second request would find the first one's answer used.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

function useFailure(error: unknown): string | null {
  const t = useTexts('accounts')
  return error
    ? failureSentence(error, { failed: t('login.failed'), unreachable: t('login.unreachable') })
    : null
}

/** Links an account that has the address, after its password. Whoever is signed in to it needs no password. */
function Confirm({ email, provider, onDone }: StepProps & { provider: string }) {
  const t = useTexts('accounts')
  const { user } = useSession()
  const [isByPassword, setByPassword] = useState(false)
  const token = user?.email === email && !isByPassword ? readToken() : null
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const linking = useMutation({
    mutationFn: () =>
      call(finishOidc, { body: { ...(token === null ? { password } : { token }), ...readInvitation() } }),
    onSuccess: (finished) => {
      // A session that did not prove lately who acts does not link.
      if (finished.step === 'confirm') setByPassword(true)
      else onDone(finished)
    },
  })
  const failure = useFailure(linking.error)
  const submit = () => {
    setTried(true)
    linking.reset()
    if (password || token) linking.mutate()
  }
  return (
    <EntryCard
      title={t('provider.confirmTitle')}
      text={t(token === null ? 'provider.confirmText' : 'provider.confirmOwnText', { email, provider })}
      footer={<BackToLogin />}
    >
      <EntryForm
        onSubmit={submit}
        submitLabel={t('provider.confirm')}
        busy={linking.isPending}
        error={failure}
      >
        {token === null && (
          <>
            {/* Password managers fill in the password of this account. */}
            <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
            <PasswordField
              name="password"
              purpose="current-password"
              label={t('password')}
              value={password}
              error={tried && !password ? t('passwordMissing') : undefined}
              onChange={setPassword}
            />
          </>
        )}
      </EntryForm>
    </EntryCard>
  )
}

function Register({ onDone }: StepProps) {
  const t = useTexts('accounts')
  const invited = readInvitation()
  const registering = useMutation({
    mutationFn: () => call(finishOidc, { body: { register: true, ...invited } }),
    onSuccess: (finished) => {
      // Who registers by an invitation is a member then, and the invitation is used.
      if (invited.invitation && finished.step === 'signed_in') keepOrigin('/dashboard')
      onDone(finished)
    },
  })
  const failure = useFailure(registering.error)
  return (
    <EntryForm
      onSubmit={() => registering.mutate()}
      submitLabel={t('register.submit')}
      busy={registering.isPending}
      error={failure}
    >
      <Agreement />
    </EntryForm>
  )
}

function Failed({ error }: { error: unknown }) {
  const t = useTexts('accounts')
  const failure = useFailure(error)
  return (
    <EntryCard title={t('provider.failedTitle')} footer={<BackToLogin />}>
      <Box mb="md">
        <ErrorText error={failure} />
      </Box>
      <ProviderButton isBelowForm={false} />
    </EntryCard>
  )
}

/** Signs in, and opens the page that the person wanted. */
function SignedIn({ token, user }: Extract<Finished, { step: 'signed_in' }>) {
  const { session, signIn } = useSession()
  useEffect(() => signIn(token, user), [signIn, token, user])
  const isStored = session.state === 'signedIn' && session.user.id === user.id
  return isStored ? <Navigate to={readOrigin()} replace /> : null
}

/** The screen. */
export function ProviderScreen() {
  const t = useTexts('accounts')
  const finishing = useFinish()
  const [later, setLater] = useState<Finished | null>(null)
  const finished = later ?? finishing.data
  if (finishing.error) return <Failed error={finishing.error} />
  if (!finished)
    return <EntryCard title={t('login.title')}>{<Quiet role="status">{t('provider.wait')}</Quiet>}</EntryCard>
  switch (finished.step) {
    case 'signed_in':
      return <SignedIn {...finished} />
    case 'confirm':
      return <Confirm email={finished.email} provider={finished.provider} onDone={setLater} />
    case 'register':
      return (
        <EntryCard
          title={t('register.title')}
          text={t(readInvitation().invitation ? 'provider.registerInvited' : 'provider.registerText', {
            email: finished.email,
          })}
          footer={<BackToLogin />}
        >
          <Register email={finished.email} onDone={setLater} />
        </EntryCard>
      )
    case 'waiting':
      return (
        <EntryCard title={t('register.doneTitle')} footer={<BackToLogin />}>
          <Quiet role="status">{t('register.doneText')}</Quiet>
        </EntryCard>
      )
  }
}
