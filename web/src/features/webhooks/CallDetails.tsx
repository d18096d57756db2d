// One webhook call in the log: its body, and every attempt with its reply.
import { Button, Group, Stack, Text } from '@mantine/core'
import type { WebhookAttempt } from '@lettermill/contracts'
import { ArrowLeft } from 'lucide-react'
import { useFormats } from '../../lib/formats/formats.ts'
import { reasonText, useTexts } from '../../lib/messages/index.ts'
import { ErrorCard, ErrorText, PageSkeleton, Quiet, toast, Trouble } from '../../ui/index.ts'
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
      <Quiet mt={4}>
        {status === null
          ? t('call.noAnswer', { milliseconds })
          : t('call.answered', { status, milliseconds })}
      </Quiet>
      {failure && <Trouble>{failure}</Trouble>}
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
      <Group gap="sm" align="flex-end" justify="space-between">
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
      </Group>
      <ErrorText error={replay.error} />
      {error && !data && <ErrorCard error={error} onRetry={() => void refetch()} />}
      {!error && !data && <PageSkeleton />}
      {data && (
        <>
          <Quiet mt={4}>
            {t('call.id')}: {data.webhook_id}
          </Quiet>
          <h3>{t('call.attempts')}</h3>
          {data.log.length === 0 && (
            <Text c="dimmed" maw="72ch">
              {t('call.noAttempts')}
            </Text>
          )}
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
