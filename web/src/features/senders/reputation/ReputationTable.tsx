// The reputation of a domain, below its records: by provider, over 7 or 30 days.
import { useState } from 'react'
import { Box, Group, NativeSelect } from '@mantine/core'
import {
  leastForLights,
  reputationDays,
  type Domain,
  type Reputation,
  type ReputationAtProvider,
} from '@lettermill/contracts'
import { formatNumber, formatShare } from '../../../lib/formats/formats.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import { DataTable, ErrorText, type Column } from '../../../ui/index.ts'
import { Light } from './Light.tsx'
import { useReputation, type ReputationDays } from './reputation.ts'
import styles from '../domains/domains.module.css'

type Line = Omit<ReputationAtProvider, 'provider'> & { provider: ReputationAtProvider['provider'] | 'all' }
type Rate = keyof Line['rates']

/** The whole domain first if there are several providers, then each provider. */
function linesOf({ providers, ...all }: Reputation): Line[] {
  return providers.length > 1 ? [{ ...all, provider: 'all' }, ...providers] : providers
}

/** A share, with its number of messages. */
function Share({ line, rate }: { line: Line; rate: Rate }) {
  const share = line.rates[rate]
  if (share === null || line[rate] === 0) return <>{formatNumber(line[rate])}</>
  return (
    <>
      {formatShare(share, 1)} <small>{formatNumber(line[rate])}</small>
    </>
  )
}

function useColumns(): Column<Line>[] {
  const t = useTexts('senders')
  const providerName = useTexts('mailProviders')
  const share = (id: Rate): Column<Line> => ({
    id,
    header: t(`reputation.${id}`),
    numeric: true,
    cell: (line) => <Share line={line} rate={id} />,
  })
  const lit = (id: 'hard' | 'complaint', light: keyof Line['lights']): Column<Line> => ({
    ...share(id),
    cell: (line) => (
      <span className={styles['lit']}>
        <span>
          <Share line={line} rate={id} />
        </span>
        <Light light={line.lights[light]} />
      </span>
    ),
  })
  return [
    {
      id: 'provider',
      header: t('reputation.provider'),
      cell: ({ provider }) => (provider === 'all' ? t('reputation.all') : providerName(provider)),
    },
    { id: 'sent', header: t('reputation.sent'), numeric: true, cell: ({ sent }) => formatNumber(sent) },
    lit('hard', 'bounces'),
    lit('complaint', 'complaints'),
    share('soft'),
    share('block'),
    share('deferred'),
  ]
}

export function ReputationTable({ domain }: { domain: Domain }) {
  const t = useTexts('senders')
  const [days, setDays] = useState<ReputationDays>('30')
  const { data, error, refetch } = useReputation(days)
  const columns = useColumns()
  const found = data?.find(({ domain_id }) => domain_id === domain.id)
  const title = t('reputation.title', { domain: domain.domain_name })
  return (
    <section aria-label={title} className={styles['records']}>
      <Group gap="8px 16px" align="flex-start" justify="space-between">
        <div>
          <h3>{title}</h3>
          <p>{t('reputation.text', { least: formatNumber(leastForLights) })}</p>
        </div>
        <NativeSelect
          aria-label={t('reputation.days')}
          value={days}
          data={reputationDays.map((value) => ({ value, label: t(`reputation.last${value}`) }))}
          onChange={({ currentTarget: { value } }) =>
            setDays(reputationDays.find((known) => known === value) ?? '30')
          }
        />
      </Group>
      <ErrorText error={error} onRetry={() => void refetch()} />
      {!error && (
        <Box mt="xs" mx={-16}>
          <DataTable
            label={title}
            columns={columns}
            rows={data && (found ? linesOf(found) : [])}
            placeholders={2}
            rowKey={({ provider }) => provider}
            fitsFrom={768}
            empty={<p className={styles['noMail']}>{t('reputation.none')}</p>}
          />
        </Box>
      )}
    </section>
  )
}
