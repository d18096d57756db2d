// The page of an invitation's link. Who is signed in with the invited address accepts; who has an account signs in
// first; everyone else registers here with that address.
import { useState } from 'react'
import { Anchor, Button, Skeleton } from '@mantine/core'
import {
  acceptInvitation,
  registerInvited,
  showInvitation,
  type ReplyOf,
  type User,
} from '@lettermill/contracts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, Navigate, useLocation, useSearchParams } from 'react-router'
import { call, CallFailed } from '../../../lib/api/index.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import { useSession } from '../../../lib/session/index.ts'
import { continueIn } from '../../../lib/session/workspaces.ts'
import { Captcha, ErrorCard, ErrorText, Note, Quiet, shownMessage, useCaptcha } from '../../../ui/index.ts'
import { CredentialFields, failureSentence } from '../CredentialFields.tsx'
import { EntryCard, EntryForm } from '../EntryCard.tsx'
import { useSignInMethods } from '../provider/methods.ts'
import { ProviderButton } from '../provider/ProviderButton.tsx'

interface InvitedProps {
  token: string
  invited: ReplyOf<typeof showInvitation>
}

/** For who is signed in. */
function Accept({ token, invited, user }: InvitedProps & { user: User }) {
  const t = useTexts('members')
  const { signOut } = useSession()
  const accept = useMutation({
    mutationFn: () => call(acceptInvitation, { body: { token } }),
    onSuccess: (answer) => continueIn(answer.token, user),
  })
  if (user.email.toLowerCase() !== invited.email.toLowerCase()) {
    return (
      <>
        <Note tone="warning">{t('accept.other', { email: invited.email, own: user.email })}</Note>
        <Button mt="md" fullWidth onClick={signOut}>
          {t('accept.signOut')}
        </Button>
      </>
    )
  }
  return (
    <>
      <ErrorText error={accept.error} />
      <Button fullWidth loading={accept.isPending} onClick={() => accept.mutate()}>
        {t('accept.submit')}
      </Button>
    </>
  )
}

/** For who has no account yet. */
function Register({ token, invited, onJoined }: InvitedProps & { onJoined: () => void }) {
  const t = useTexts('members')
  const accounts = useTexts('accounts')
  const captcha = useCaptcha()
  const { signIn } = useSession()
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const registering = useMutation({
    mutationFn: () => call(registerInvited, { body: { token, password, hcaptchaToken: captcha.token } }),
    onSuccess: ({ session }) => {
      if (!session) return
      onJoined()
      signIn(session.token, session.user)
    },
    onError: captcha.reset,
  })
  if (registering.data?.session === null) return <Quiet role="status">{t('accept.waiting')}</Quiet>
  const submit = () => {
    setTried(true)
    registering.reset()
    if (password !== '' && captcha.check()) registering.mutate()
  }
  const texts = { failed: accounts('register.failed'), unreachable: accounts('register.unreachable') }
  return (
    <EntryForm
      onSubmit={submit}
      submitLabel={t('accept.register')}
      busy={registering.isPending}
      error={registering.error ? failureSentence(registering.error, texts) : captcha.error}
    >
      <CredentialFields
        values={{ email: invited.email, password }}
        onChange={(values) => setPassword(values.password)}
        errors={{ password: tried && password === '' ? accounts('passwordMissing') : undefined }}
        purpose="new-password"
        fixedEmail
        passwordHint={accounts('register.passwordHint')}
      />
      <Captcha captcha={captcha} />
    </EntryForm>
  )
}

function SignInFirst() {
  const t = useTexts('members')
  const from = useLocation()
  return (
    <>
      <p>{t('accept.hasAccount')}</p>
      <Anchor component={Link} to="/login" state={{ from }}>
        {t('accept.toLogin')}
      </Anchor>
    </>
  )
}

function Invited(props: InvitedProps) {
  const { user } = useSession()
  const [hasJoined, setJoined] = useState(false)
  const { passwords } = useSignInMethods()
  const { pathname, search } = useLocation()
  if (user && hasJoined) return <Navigate to="/dashboard" replace />
  if (user) return <Accept {...props} user={user} />
  if (props.invited.hasAccount) return <SignInFirst />
  const hasForm = passwords === 'everybody'
  return (
    <>
      {hasForm && <Register {...props} onJoined={() => setJoined(true)} />}
      <ProviderButton isBelowForm={hasForm} to={`${pathname}${search}`} />
    </>
  )
}

function ToLogin() {
  const t = useTexts('members')
  return (
    <Anchor component={Link} to="/login">
      {t('accept.toLogin')}
    </Anchor>
  )
}

/** The page. */
export function InvitationScreen() {
  const t = useTexts('members')
  const [query] = useSearchParams()
  const token = query.get('token') ?? ''
  const { data, error, refetch } = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => call(showInvitation, { body: { token } }),
    retry: false,
    staleTime: Infinity,
  })
  if (error) {
    const isInvalid = error instanceof CallFailed && error.code === 'invitation_invalid'
    if (!isInvalid) return <ErrorCard error={error} onRetry={() => void refetch()} />
    return (
      <EntryCard title={t('accept.title')} footer={<ToLogin />}>
        <Note tone="warning">{shownMessage(error)}</Note>
      </EntryCard>
    )
  }
  if (!data) {
    return (
      <EntryCard title={t('accept.title')}>
        <Skeleton height={96} />
      </EntryCard>
    )
  }
  const { workspace, by, role } = data
  const text = by
    ? t('accept.text', { by, workspace, role: t(`roles.${role}`) })
    : t('accept.textNobody', { workspace, role: t(`roles.${role}`) })
  return (
    <EntryCard title={t('accept.title')} text={text}>
      <Invited token={token} invited={data} />
    </EntryCard>
  )
}
