// The sign-in form (specification, section 2). Afterwards it opens the dashboard, or the page that the visitor wanted.
import { useState } from 'react'
import { Anchor, Box } from '@mantine/core'
import { firstAdministrator, login, readEmail, type SecondFactorAsked } from '@lettermill/contracts'
import { useMutation } from '@tanstack/react-query'
import { Link, Navigate } from 'react-router'
import { call } from '../../lib/api/index.ts'
import { useTexts } from '../../lib/messages/index.ts'
import { useSession } from '../../lib/session/index.ts'
import { isAnythingKept } from '../../lib/over-sign-in.ts'
import { isSomethingUnsaved } from '../../lib/unsaved.ts'
import { Captcha, Note, useCaptcha } from '../../ui/index.ts'
import { CredentialFields, failureSentence, type Credentials } from './CredentialFields.tsx'
import { EntryCard, EntryForm } from './EntryCard.tsx'
import { invitationOf, useOrigin } from './origin.ts'
import { FactorStep } from './second-factors/FactorStep.tsx'
import { PasskeyButton } from './second-factors/PasskeyButton.tsx'
import { ProviderButton } from './provider/ProviderButton.tsx'
import { useSignInMethods } from './provider/methods.ts'

type Asked = SecondFactorAsked['secondFactor']

function useLogin(captcha: ReturnType<typeof useCaptcha>, onAsked: (asked: Asked) => void) {
  const { signIn } = useSession()
  const { origin } = useOrigin()
  return useMutation({
    mutationFn: (values: Credentials) =>
      call(login, { body: { ...values, hcaptchaToken: captcha.token, ...invitationOf(origin) } }),
    onSuccess: (answer) =>
      'secondFactor' in answer ? onAsked(answer.secondFactor) : signIn(answer.token, answer.user),
    onError: captcha.reset,
  })
}

interface LoginFormProps {
  values: Credentials
  onChange: (values: Credentials) => void
  over: string | null
  onAsked: (asked: Asked) => void
}

function LoginForm({ values, onChange, over, onAsked }: LoginFormProps) {
  const t = useTexts('accounts')
  const captcha = useCaptcha()
  const { passwords } = useSignInMethods()
  const signingIn = useLogin(captcha, onAsked)
  const [tried, setTried] = useState(false)
  const email = values.email.trim()
  const errors = {
    email: readEmail(email) === null && email !== firstAdministrator ? t('emailInvalid') : undefined,
    password: values.password ? undefined : t('passwordMissing'),
  }
  const submit = () => {
    setTried(true)
    signingIn.reset()
    if (errors.email || errors.password || !captcha.check()) return
    signingIn.mutate({ email, password: values.password })
  }
  const failure = signingIn.error
    ? failureSentence(signingIn.error, { failed: t('login.failed'), unreachable: t('login.unreachable') })
    : null
  return (
    <EntryForm
      onSubmit={submit}
      submitLabel={t('login.submit')}
      busy={signingIn.isPending}
      error={failure ?? captcha.error ?? (tried ? null : over)}
    >
      <CredentialFields
        values={values}
        onChange={onChange}
        errors={tried ? errors : {}}
        purpose="current-password"
      />
      {passwords === 'everybody' && (
        <Anchor component={Link} to="/forgot-password" size="sm">
          {t('login.forgot')}
        </Anchor>
      )}
      <Captcha captcha={captcha} />
    </EntryForm>
  )
}

/** The sign-in screen. A signed-in visitor is sent on at once. */
export function LoginScreen() {
  const t = useTexts('accounts')
  const { session } = useSession()
  const { origin, unauthorised, state } = useOrigin()
  const [asked, setAsked] = useState<Asked | null>(null)
  // They stay while the second step is shown.
  const [values, setValues] = useState<Credentials>({ email: '', password: '' })
  /** Why the password must be entered again after the second step. */
  const [over, setOver] = useState<string | null>(null)
  const { provider, passwords } = useSignInMethods()
  const [isUnsaved] = useState(() => isSomethingUnsaved() || isAnythingKept())
  if (session.state === 'signedIn') return <Navigate to={origin} replace />
  const goBack = (reason: string | null) => {
    setAsked(null)
    setOver(reason)
  }
  if (asked) return <FactorStep id={asked.id} kinds={asked.kinds} onBack={goBack} />
  const toRegister = (
    <>
      {t('login.noAccount')}{' '}
      <Anchor component={Link} to="/register" state={state}>
        {t('login.toRegister')}
      </Anchor>
    </>
  )
  return (
    <EntryCard title={t('login.title')} footer={passwords === 'everybody' ? toRegister : undefined}>
      {isUnsaved && <Note tone="warning">{t('login.kept')}</Note>}
      {unauthorised && <Note tone="warning">{t('login.unauthorised')}</Note>}
      {provider !== null && passwords === 'administrators' && (
        <Box mb="md">
          <Note tone="warning">{t('provider.away', { provider })}</Note>
        </Box>
      )}
      {passwords !== 'nobody' && (
        <LoginForm values={values} onChange={setValues} over={over} onAsked={setAsked} />
      )}
      {passwords !== 'nobody' && <PasskeyButton />}
      <ProviderButton isBelowForm={passwords !== 'nobody'} />
    </EntryCard>
  )
}
