// The probe of a domain, below its checkup: a real message over each relay, whether it came back, and the findings.
import { Button, Group } from '@mantine/core'
import { type Domain, type Probe as SentProbe, getDomainProbe, probeDomain } from '@lettermill/contracts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useFormats } from '../../../lib/formats/formats.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import { May } from '../../../lib/session/May.tsx'
import { ErrorText, Findings, Rows, StatusBadge, type Tone } from '../../../ui/index.ts'
import { call } from '../../../lib/api/index.ts'
import styles from './domains.module.css'

const probeKey = (id: number) => ['probe', id] as const

/** Milliseconds between two polls while a probe is running. */
const lookEvery = 3000

/** The last probe of a domain. It is polled until all its messages have come back or are lost. */
function useProbe(id: number) {
  return useQuery({
    queryKey: probeKey(id),
    queryFn: ({ signal }) => call(getDomainProbe, { params: { id }, signal }),
    refetchInterval: ({ state: { data } }) => (data?.probe?.is_under_way ? lookEvery : false),
  })
}

/** Sends a probe. Resolves when every relay has answered. */
function useSendProbe(id: number) {
  const queries = useQueryClient()
  return useMutation({
    // An answer from before the probe would hide it.
    onMutate: () => queries.cancelQueries({ queryKey: probeKey(id) }),
    mutationFn: () => call(probeDomain, { params: { id } }),
    onSuccess: (last) => queries.setQueryData(probeKey(id), last),
    onError: () => queries.invalidateQueries({ queryKey: probeKey(id) }),
  })
}

type Message = SentProbe['messages'][number]

const tones: Record<Message['state'], Tone> = {
  sending: 'accent',
  travelling: 'accent',
  arrived: 'success',
  refused: 'danger',
  bounced: 'danger',
  lost: 'danger',
}

const isWaiting = new Set<Message['state']>(['sending', 'travelling'])

function MessageOf({ message: { relay, state, findings } }: { message: Message }) {
  const t = useTexts('senders')
  return (
    <li>
      <Group gap="4px 12px">
        <strong>{relay}</strong>
        <StatusBadge tone={tones[state]} busy={isWaiting.has(state)}>
          {t(`probe.state.${state}`)}
        </StatusBadge>
      </Group>
      {findings.length > 0 && <Findings findings={findings} />}
    </li>
  )
}

export function Probe({ domain }: { domain: Domain }) {
  const t = useTexts('senders')
  const { moment } = useFormats()
  const { data, error } = useProbe(domain.id)
  const send = useSendProbe(domain.id)
  const probe = data?.probe
  return (
    <div className={styles['checkup']}>
      <Group gap="8px 16px" align="flex-start" justify="space-between">
        <div>
          <h3>{t('probe.title')}</h3>
          <p>{t('probe.text', { domain: domain.domain_name })}</p>
        </div>
        <May role="manager">
          <Button
            variant="default"
            loading={send.isPending}
            disabled={probe?.is_under_way === true}
            onClick={() => send.mutate()}
          >
            {t('probe.send')}
          </Button>
        </May>
      </Group>
      <ErrorText error={send.error ?? error} />
      <div aria-live="polite">
        {probe && (
          <p>
            {probe.is_under_way
              ? t('probe.underWay', { until: moment(probe.waits_until) })
              : t('probe.sentAt', { when: moment(probe.started_at) })}
          </p>
        )}
        {probe && (
          <Rows>
            {probe.messages.map((message, at) => (
              <MessageOf key={`${message.relay} ${String(at)}`} message={message} />
            ))}
          </Rows>
        )}
      </div>
    </div>
  )
}
