// The IP addresses that sent as the domain: whose they are, and the DMARC results of their messages.
import type { DmarcSource, DmarcSummary } from '@lettermill/contracts'
import { formatNumber, formatRate } from '../../../lib/formats/formats.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import { DataTable, StatusBadge, type Column } from '../../../ui/index.ts'
import styles from './dmarc.module.css'

function Source({ source }: { source: DmarcSource }) {
  const t = useTexts('senders')
  return (
    <span className={styles['source']}>
      <span>{source.address ?? t('dmarc.many')}</span>
      {source.name !== null && <small>{source.name}</small>}
    </span>
  )
}

/** The share of messages that were aligned, and the share that passed only for another domain, which DMARC ignores. */
function Leg({ leg, messages }: { leg: DmarcSource['dkim']; messages: number }) {
  const t = useTexts('senders')
  return (
    <span className={styles['leg']}>
      <span>{formatRate(leg.aligned, messages)}</span>
      {leg.unaligned > 0 && (
        <small>{t('dmarc.unaligned', { share: formatRate(leg.unaligned, messages) ?? '' })}</small>
      )}
    </span>
  )
}

export function DmarcSources({
  sources,
  more_sources: more,
}: Pick<DmarcSummary, 'sources' | 'more_sources'>) {
  const t = useTexts('senders')
  const columns: Column<DmarcSource>[] = [
    {
      id: 'source',
      header: t('dmarc.source'),
      cell: (source) => <Source source={source} />,
    },
    {
      id: 'whose',
      header: t('dmarc.whose'),
      cell: ({ is_ours: isOurs }) => (
        <StatusBadge tone={isOurs ? 'success' : 'neutral'}>
          {t(isOurs ? 'dmarc.ours' : 'dmarc.other')}
        </StatusBadge>
      ),
    },
    {
      id: 'messages',
      header: t('dmarc.messages'),
      cell: ({ messages }) => formatNumber(messages),
      numeric: true,
    },
    {
      id: 'passed',
      header: t('dmarc.passed'),
      cell: ({ passed, messages }) => formatRate(passed, messages),
      numeric: true,
    },
    {
      id: 'dkim',
      header: t('dmarc.dkim'),
      cell: ({ dkim, messages }) => <Leg leg={dkim} messages={messages} />,
      numeric: true,
    },
    {
      id: 'spf',
      header: t('dmarc.spf'),
      cell: ({ spf, messages }) => <Leg leg={spf} messages={messages} />,
      numeric: true,
    },
    {
      id: 'refused',
      header: t('dmarc.refused'),
      cell: ({ quarantined, rejected }) => formatNumber(quarantined + rejected),
      numeric: true,
    },
  ]
  return (
    <>
      <DataTable
        label={t('dmarc.sources')}
        columns={columns}
        rows={sources}
        rowKey={({ address }) => address ?? ''}
        fitsFrom={1100}
      />
      {more > 0 && <p>{t('dmarc.more', { count: more, size: formatNumber(more) })}</p>}
    </>
  )
}
