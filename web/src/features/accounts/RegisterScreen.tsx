// The registration form (specification, sections 2 and 5). An administrator has to approve the registration.
import { useState } from 'react'
import { Anchor } from '@mantine/core'
import { readEmail, register } from '@lettermill/contracts'
import { useMutation } from '@tanstack/react-query'
import { Link, Navigate } from 'react-router'
import { call } from '../../lib/api/index.ts'
import { useAppLanguage, useTexts } from '../../lib/messages/index.ts'
import { Captcha, Quiet, useCaptcha } from '../../ui/index.ts'
import { CredentialFields, failureSentence } from './CredentialFields.tsx'
import { EntryCard, EntryForm } from './EntryCard.tsx'
import { useOrigin } from './origin.ts'
import { PasswordField } from './PasswordField.tsx'
import { ProviderButton } from './provider/ProviderButton.tsx'
import { useSignInMethods } from './provider/methods.ts'

/** The sentence contains its links as tags: `<terms>…</terms>` links to /terms. */
export function Agreement() {
  const t = useTexts('accounts')
  const language = useAppLanguage()
  // The parts alternate: text, tag, words of the link, text, …
  const parts = t('register.agree').split(/<(terms|privacy)>(.*?)<\/\1>/)
  return (
    <Quiet>
      {parts.map((part, index) => {
        if (index % 3 === 1) return null
        if (index % 3 === 0) return part
        return (
          <Anchor key={index} href={`/${parts[index - 1] ?? ''}?language=${language}`} inherit>
            {part}
          </Anchor>
        )
      })}
    </Quiet>
  )
}

function RegisterForm({ onDone }: { onDone: () => void }) {
  const t = useTexts('accounts')
  const captcha = useCaptcha()
  const [values, setValues] = useState({ email: '', password: '' })
  const [repeated, setRepeated] = useState('')
  const [tried, setTried] = useState(false)
  const registering = useMutation({
    mutationFn: (body: { email: string; password: string }) =>
      call(register, { body: { ...body, hcaptchaToken: captcha.token } }),
    onSuccess: onDone,
    onError: captcha.reset,
  })
  const email = values.email.trim()
  const errors = {
    email: readEmail(email) === null ? t('emailInvalid') : undefined,
    password: values.password ? undefined : t('passwordMissing'),
    repeated: values.password === repeated ? undefined : t('register.mismatch'),
  }
  const submit = () => {
    setTried(true)
    registering.reset()
    if (errors.email || errors.password || errors.repeated || !captcha.check()) return
    registering.mutate({ email, password: values.password })
  }
  const texts = { failed: t('register.failed'), unreachable: t('register.unreachable') }
  const failure = registering.error ? failureSentence(registering.error, texts) : null
  return (
    <EntryForm
      onSubmit={submit}
      submitLabel={t('register.submit')}
      busy={registering.isPending}
      error={failure ?? captcha.error}
    >
      <CredentialFields
        values={values}
        onChange={setValues}
        errors={tried ? errors : {}}
        purpose="new-password"
        passwordHint={t('register.passwordHint')}
      />
      <PasswordField
        name="confirmPassword"
        purpose="new-password"
        label={t('confirmPassword')}
        value={repeated}
        error={tried ? errors.repeated : undefined}
        onChange={setRepeated}
      />
      <Captcha captcha={captcha} />
      <Agreement />
    </EntryForm>
  )
}

/** The form, and afterwards the confirmation. Where passwords are switched off, people sign in instead. */
export function RegisterScreen() {
  const t = useTexts('accounts')
  const { state } = useOrigin()
  const [done, setDone] = useState(false)
  const { passwords } = useSignInMethods()
  if (passwords !== 'everybody') return <Navigate to="/login" state={state} replace />
  const toLogin = (label: string) => (
    <Anchor component={Link} to="/login" state={state}>
      {label}
    </Anchor>
  )
  if (done) {
    return (
      <EntryCard title={t('register.doneTitle')}>
        <Quiet role="status">{t('register.doneText')}</Quiet>
        <p>{toLogin(t('register.backToLogin'))}</p>
      </EntryCard>
    )
  }
  return (
    <EntryCard
      title={t('register.title')}
      text={t('register.text')}
      footer={
        <>
          {t('register.haveAccount')} {toLogin(t('register.toLogin'))}
        </>
      }
    >
      <RegisterForm onDone={() => setDone(true)} />
      <ProviderButton isBelowForm />
    </EntryCard>
  )
}
