// Confirms a new email by the link in a mail. Opening the page confirms nothing, because link scanners open it too; its
// button does.
import { Anchor, Button, Stack } from '@mantine/core'
import { confirmEmail } from '@lettermill/contracts'
import { useMutation } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { call } from '../../../lib/api/index.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import { ErrorText, Quiet } from '../../../ui/index.ts'
import { BackToLogin } from '../BackToLogin.tsx'
import { EntryCard } from '../EntryCard.tsx'

function Question({ token }: { token: string }) {
  const t = useTexts('account')
  const confirm = useMutation({ mutationFn: () => call(confirmEmail, { body: { token } }) })
  if (confirm.isSuccess)
    return (
      <>
        <Quiet role="status">{t('confirm.done', { email: confirm.data.email })}</Quiet>
        {/* Loads the app anew, so that it greets with the new email. */}
        <p>
          <Anchor href="/">{t('confirm.goOn')}</Anchor>
        </p>
      </>
    )
  return (
    <Stack gap="md">
      <Quiet>{t('confirm.text')}</Quiet>
      <ErrorText error={confirm.error} />
      <Button fullWidth loading={confirm.isPending} onClick={() => confirm.mutate()}>
        {t('confirm.submit')}
      </Button>
    </Stack>
  )
}

/** A question with its button, for the token in the URL. */
export function ConfirmEmailScreen() {
  const t = useTexts('account')
  const [params] = useSearchParams()
  const token = params.get('token')
  return (
    <EntryCard title={t('confirm.title')} footer={<BackToLogin />}>
      {token ? <Question key={token} token={token} /> : <ErrorText error={t('linkIncomplete')} />}
    </EntryCard>
  )
}
