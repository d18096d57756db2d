// The warm-up of a domain, off by default. While it is on, it shows the progress at each provider.
import { useId } from 'react'
import { Skeleton, Switch } from '@mantine/core'
import { type Domain, type WarmUp, getWarmUp, updateWarmUp } from '@lettermill/contracts'
import { formatNumber, useFormats } from '../../../lib/formats/formats.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import { useMay } from '../../../lib/session/workspaces.ts'
import { ErrorText } from '../../../ui/index.ts'
import styles from '../domains/domains.module.css'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/index.ts'

// The calls for a domain's warm-up.
const warmUpKey = (id: number) => ['warmUp', id] as const

function useWarmUp(id: number) {
  return useQuery({
    queryKey: warmUpKey(id),
    queryFn: ({ signal }) => call(getWarmUp, { params: { id }, signal }),
  })
}

/** Switches the warm-up on with its first day, or off, which sends the postponed messages. */
function useSwitchWarmUp(id: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (on: boolean) => call(updateWarmUp, { params: { id }, body: { on } }),
    onSuccess: (warmUp) => queries.setQueryData(warmUpKey(id), warmUp),
  })
}

const switchParts = { track: styles['track'] ?? '', thumb: styles['thumb'] ?? '' }

function Progress({ warmUp: { day, ends_at, providers } }: { warmUp: WarmUp }) {
  const t = useTexts('senders')
  const providerName = useTexts('mailProviders')
  const { day: dayOf } = useFormats()
  return (
    <>
      <p>{t('warmUp.day', { day: formatNumber(day ?? 1), ends: dayOf(ends_at) })}</p>
      {providers.length === 0 && <p>{t('warmUp.nothingYet')}</p>}
      <ul>
        {providers.map(({ provider, cap, used, done_at }) => (
          <li key={provider}>
            {cap === null
              ? t('warmUp.through', { provider: providerName(provider) })
              : t('warmUp.today', {
                  used: formatNumber(used),
                  cap: formatNumber(cap),
                  provider: providerName(provider),
                  done: dayOf(done_at),
                })}
          </li>
        ))}
      </ul>
    </>
  )
}

/** Shows the new state at once, and the old one again if the server refuses the change. */
export function WarmUpSwitch({ domain }: { domain: Domain }) {
  const t = useTexts('senders')
  const textId = useId()
  const { data, error, refetch } = useWarmUp(domain.id)
  const switching = useSwitchWarmUp(domain.id)
  const isManager = useMay('manager')
  const title = t('warmUp.title', { domain: domain.domain_name })
  const on = switching.isPending ? switching.variables : data?.on
  return (
    <section aria-label={title} className={styles['records']}>
      <h3>{title}</h3>
      <ErrorText error={error} onRetry={() => void refetch()} />
      {!data && !error && <Skeleton height={48} mt={12} />}
      {data && (
        <div className={styles['signing']}>
          <Switch
            label={t('warmUp.label')}
            disabled={!isManager}
            aria-describedby={textId}
            classNames={switchParts}
            checked={on ?? false}
            onChange={({ currentTarget }) => !switching.isPending && switching.mutate(currentTarget.checked)}
          />
          <p id={textId}>{t(on ? 'warmUp.on' : 'warmUp.off')}</p>
          <ErrorText error={switching.error} />
        </div>
      )}
      <div aria-live="polite">{data?.on && <Progress warmUp={data} />}</div>
    </section>
  )
}
