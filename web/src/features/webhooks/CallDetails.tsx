// One webhook call in the log: its body, and every attempt with its reply.
import { Button, Stack } from '@mantine/core'
import type { WebhookAttempt } from '@lettermill/contracts'
import { ArrowLeft } from 'lucide-react'
import { useFormats } from '../../lib/formats.ts'
import { reasonText, useTexts } from '../../lib/messages/index.ts'
import { ErrorCard, ErrorText, PageSkeleton, toast } from '../../ui/index.ts'
import { useReplay, useWholeCall } from './webhooks.ts'
import styles from './webhooks.module.css'

function Attempt({ attempt }: { attempt: WebhookAttempt }) {
  const { at, status, milliseconds, response } = attempt
  const t = useTexts('webhooks')
  const { moment } = useFormats()
  const failure = reasonText('webhookFailures', attempt.error_code, attempt.error_params, attempt.error)
  return (
    <li>
      <strong>{moment(at)}</strong>
      <p className={styles['facts']}>
        {status === null
          ? t('call.noAnswer', { milliseconds })
          : t('call.answered', { status, milliseconds })}
      </p>
      {failure && <p className={styles['trouble']}>{failure}</p>}
      {response !== '' && <pre className={styles['body']}>{response}</pre>}
    </li>
  )
}

/** The body as indented JSON. */
function pretty(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}

interface CallDetailsProps {
  id: number
  /** Whether the endpoint is on. */
  canReplay: boolean
  onBack(): void
}

/** The details, which fill the dialog of the log. */
export function CallDetails({ id, canReplay, onBack }: CallDetailsProps) {
  const t = useTexts('webhooks')
  const { data, error, refetch } = useWholeCall(id)
  const replay = useReplay()
  const onSuccess = () => toast.success(t('call.replayedOne'))
  return (
    <Stack gap="md">
      <div className={styles['bar']}>
        <Button variant="subtle" leftSection={<ArrowLeft size={16} />} onClick={onBack} data-autofocus>
          {t('call.back')}
        </Button>
        {canReplay && data && data.state !== 'waiting' && (
          <Button
            variant="default"
            loading={replay.isPending}
            onClick={() => replay.mutate(id, { onSuccess })}
          >
            {t('call.replay')}
          </Button>
        )}
      </div>
      <ErrorText error={replay.error} />
      {error && !data && <ErrorCard error={error} onRetry={() => void refetch()} />}
      {!error && !data && <PageSkeleton />}
      {data && (
        <>
          <p className={styles['facts']}>
            {t('call.id')}: {data.webhook_id}
          </p>
          <h3>{t('call.attempts')}</h3>
          {data.log.length === 0 && <p className={styles['none']}>{t('call.noAttempts')}</p>}
          <ol className={styles['attempts']}>
            {data.log.map((attempt, at) => (
              <Attempt key={`${attempt.at} ${String(at)}`} attempt={attempt} />
            ))}
          </ol>
          <h3>{t('call.body')}</h3>
          <pre className={styles['body']} tabIndex={0} aria-label={t('call.body')}>
            {pretty(data.body)}
          </pre>
        </>
      )}
    </Stack>
  )
}
