// Sets a new password by the link in a mail.
import { useState } from 'react'
import { Anchor } from '@mantine/core'
import { resetPassword } from '@lettermill/contracts'
import { useMutation } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { call, CallFailed } from '../../../lib/api/index.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import { ErrorText, Quiet, shownMessage } from '../../../ui/index.ts'
import { EntryCard, EntryForm } from '../EntryCard.tsx'
import { PasswordField } from '../PasswordField.tsx'

function useReset(token: string) {
  return useMutation({
    mutationFn: (password: string) => call(resetPassword, { body: { token, password } }),
  })
}

/** Refusals of the password itself, which belong to its field. */
const isAboutPassword = (error: Error | null) =>
  error instanceof CallFailed && /^password_/.test(error.code ?? '')

interface ResetFormProps {
  reset: ReturnType<typeof useReset>
}

function ResetForm({ reset }: ResetFormProps) {
  const t = useTexts('account')
  const [password, setPassword] = useState('')
  const [repeated, setRepeated] = useState('')
  const [tried, setTried] = useState(false)
  const missing = password === '' ? t('reset.nextMissing') : null
  const mismatch = password === repeated ? null : t('reset.mismatch')
  const refused = isAboutPassword(reset.error) ? shownMessage(reset.error) : null
  const submit = () => {
    setTried(true)
    reset.reset()
    if (!missing && !mismatch) reset.mutate(password)
  }
  return (
    <EntryForm
      onSubmit={submit}
      submitLabel={t('reset.submit')}
      busy={reset.isPending}
      error={refused === null ? shownMessage(reset.error) : null}
    >
      <PasswordField
        name="newPassword"
        purpose="new-password"
        label={t('reset.next')}
        description={t('reset.hint')}
        value={password}
        error={tried ? (missing ?? refused) : null}
        onChange={setPassword}
      />
      <PasswordField
        name="confirmPassword"
        purpose="new-password"
        label={t('reset.repeat')}
        value={repeated}
        error={tried ? mismatch : null}
        onChange={setRepeated}
      />
    </EntryForm>
  )
}

/** The form, and afterwards the way to sign in. */
export function ResetPasswordScreen() {
  const t = useTexts('account')
  const [params] = useSearchParams()
  const token = params.get('token') ?? ''
  const reset = useReset(token)
  const isEnded = reset.error instanceof CallFailed && reset.error.code === 'link_invalid'
  const toForgotten = (
    <Anchor component={Link} to="/forgot-password">
      {t('reset.again')}
    </Anchor>
  )
  if (reset.isSuccess)
    return (
      <EntryCard title={t('reset.doneTitle')}>
        <Quiet role="status">{t('reset.doneText')}</Quiet>
        <p>
          <Anchor component={Link} to="/login">
            {t('reset.toLogin')}
          </Anchor>
        </p>
      </EntryCard>
    )
  return (
    <EntryCard
      title={t('reset.title')}
      text={token ? t('reset.text') : undefined}
      footer={(isEnded || !token) && toForgotten}
    >
      {token ? <ResetForm reset={reset} /> : <ErrorText error={t('linkIncomplete')} />}
    </EntryCard>
  )
}
