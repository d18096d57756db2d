// The page that a confirmation mail links to. Opening it confirms nothing, because link scanners open it too; a click
// on its button does.
import { Button, Paper, Title } from '@mantine/core'
import { confirmTestAddress } from '@lettermill/contracts'
import { useMutation } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { call } from '../../../lib/api/index.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import { ErrorText, usePageTitle } from '../../../ui/index.ts'
import styles from './test.module.css'

function Question({ token }: { token: string }) {
  const t = useTexts('campaigns')
  const confirm = useMutation({ mutationFn: () => call(confirmTestAddress, { body: { token } }) })
  if (confirm.isSuccess) return <p role="status">{t('tests.confirmed', { email: confirm.data.email })}</p>
  return (
    <>
      <p>{t('tests.question')}</p>
      <ErrorText error={confirm.error} />
      <Button loading={confirm.isPending} onClick={() => confirm.mutate()}>
        {t('tests.confirm')}
      </Button>
    </>
  )
}

/** A question with its button, for the token in the URL. */
export function ConfirmTestAddressScreen() {
  const t = useTexts('campaigns')
  usePageTitle(t('tests.confirmTitle'))
  const [params] = useSearchParams()
  const token = params.get('token')
  return (
    <Paper className={styles['card']}>
      <Title order={1}>{t('tests.confirmTitle')}</Title>
      {token ? <Question key={token} token={token} /> : <ErrorText error={t('tests.tokenMissing')} />}
    </Paper>
  )
}
