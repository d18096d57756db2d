// Asks for a link to set a new password. The answer is the same for every email.
import { useState } from 'react'
import { Loader, TextInput } from '@mantine/core'
import { firstAdministrator, forgotPassword, getPasswordHelp, readEmail } from '@lettermill/contracts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api/index.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import { ErrorCard, Quiet, shownMessage } from '../../../ui/index.ts'
import { BackToLogin } from '../BackToLogin.tsx'
import { EntryCard, EntryForm } from '../EntryCard.tsx'

function ForgotForm({ onSent }: { onSent: (email: string) => void }) {
  const t = useTexts('account')
  const [typed, setTyped] = useState('')
  const [tried, setTried] = useState(false)
  const ask = useMutation({ mutationFn: (email: string) => call(forgotPassword, { body: { email } }) })
  const email = typed.trim()
  const isInvalid = readEmail(email) === null && email !== firstAdministrator
  const submit = () => {
    setTried(true)
    ask.reset()
    if (!isInvalid) ask.mutate(email, { onSuccess: () => onSent(email) })
  }
  return (
    <EntryForm
      onSubmit={submit}
      submitLabel={t('forgot.submit')}
      busy={ask.isPending}
      error={shownMessage(ask.error)}
    >
      <TextInput
        type="email"
        name="email"
        autoComplete="username"
        label={t('email.title')}
        value={typed}
        error={tried && isInvalid ? t('email.invalid') : null}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
    </EntryForm>
  )
}

/** The form, and afterwards where to look; or whom to ask, if this instance can mail no link. */
export function ForgotPasswordScreen() {
  const t = useTexts('account')
  const [sent, setSent] = useState<string | null>(null)
  const { data, error, refetch } = useQuery({
    queryKey: ['password-help'],
    queryFn: () => call(getPasswordHelp),
  })
  if (sent !== null)
    return (
      <EntryCard title={t('forgot.sentTitle')} footer={<BackToLogin />}>
        <Quiet role="status">{t('forgot.sentText', { email: sent })}</Quiet>
      </EntryCard>
    )
  if (data?.mails === false)
    return (
      <EntryCard title={t('forgot.offTitle')} footer={<BackToLogin />}>
        <Quiet>{t('forgot.offText')}</Quiet>
      </EntryCard>
    )
  return (
    <EntryCard title={t('forgot.title')} text={t('forgot.text')} footer={<BackToLogin />}>
      <ErrorCard error={error} onRetry={() => void refetch()} />
      {data ? <ForgotForm onSent={setSent} /> : !error && <Loader size="sm" />}
    </EntryCard>
  )
}
