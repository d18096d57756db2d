// What readers did, by mailbox provider. A provider far below the others may be filing the mail as spam.
import { Skeleton } from '@mantine/core'
import type { ProviderStats } from '@lettermill/contracts'
import { formatNumber } from '../../../lib/formats/formats.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import { Address, type Column, DataTable, EmptyState, ErrorCard, Panel, Quiet } from '../../../ui/index.ts'
import { shareOf, useProviders, type Shown } from './calls.ts'
import { Rate } from './Rate.tsx'

type Provider = ProviderStats['providers'][number]

function useColumns(providers: readonly Provider[]): Column<Provider>[] {
  const t = useTexts('analytics')
  const most = (name: 'opened' | 'clicked') =>
    Math.max(0, ...providers.map((each) => shareOf(each[name], each.sent)))
  return [
    {
      id: 'provider',
      header: t('providers.provider'),
      width: '36%',
      // Where Lettermill knows no name, it is the provider's domain.
      cell: ({ name }) => (name === null ? t('providers.others') : <Address email={name} />),
    },
    { id: 'sent', header: t('rates.sent'), numeric: true, cell: ({ sent }) => formatNumber(sent) },
    {
      id: 'opened',
      header: t('rates.opened'),
      numeric: true,
      cell: ({ opened, sent }) => <Rate part={opened} sent={sent} most={most('opened')} series="opens" />,
    },
    {
      id: 'clicked',
      header: t('rates.clicked'),
      numeric: true,
      cell: ({ clicked, sent }) => <Rate part={clicked} sent={sent} most={most('clicked')} series="clicks" />,
    },
  ]
}

function Table({ stats: { providers, counted, is_sample } }: { stats: ProviderStats }) {
  const t = useTexts('analytics')
  return (
    <>
      <DataTable
        label={t('providers.title')}
        columns={useColumns(providers)}
        rows={providers}
        rowKey={({ name }) => name ?? ''}
        fitsFrom={0}
        empty={<EmptyState picture="stats" title={t('rates.none')} text={t('rates.noneText')} />}
      />
      {is_sample && <Quiet p="8px 16px">{t('providers.sample', { size: formatNumber(counted) })}</Quiet>}
    </>
  )
}

/** The panel with the mailbox providers. */
export function Providers(shown: Shown) {
  const t = useTexts('analytics')
  const { data, error, refetch } = useProviders(shown)
  return (
    <Panel title={t('providers.title')} text={t('providers.text')} flush>
      {error && !data ? (
        <ErrorCard error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Table stats={data} />
      ) : (
        <Skeleton height={240} mx={16} mb={16} width="auto" />
      )}
    </Panel>
  )
}
