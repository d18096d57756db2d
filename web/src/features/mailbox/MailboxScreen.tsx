// The built-in mailbox: messages that would have gone to a relay.
import { Anchor, Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { MailboxMessage } from '@lettermill/contracts'
import { RefreshCw } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { formatNumber, useFormats } from '../../lib/formats/formats.ts'
import { useTexts } from '../../lib/messages/index.ts'
import { useListPage } from '../../lib/contacts/address.ts'
import { useSearchText } from '../../lib/formats/search-text.ts'
import {
  Address,
  DataTable,
  EmptyState,
  ErrorCard,
  pageCount,
  PageHeader,
  Pager,
  Panel,
  SearchBox,
  useNarrowerThan,
  type Column,
} from '../../ui/index.ts'
import { inKilobytes, pageSize, unquoted, useMailbox } from './mailbox.ts'

/** At this window width in pixels and above, a table with fewer columns fits. */
const medium = 560

function useColumns(): Column<MailboxMessage>[] {
  const t = useTexts('mailbox')
  const { moment } = useFormats()
  const { search } = useLocation()
  const [isNarrow, isStacked] = [useNarrowerThan(1000), useNarrowerThan(medium)]
  const columns: Column<MailboxMessage>[] = [
    {
      id: 'subject',
      header: t('subject'),
      cell: (row) => (
        // Passes the current search and page to the message, whose link back uses them.
        <Anchor component={Link} to={`/mailbox/${row.id}`} state={{ search }}>
          {row.subject || t('noSubject')}
        </Anchor>
      ),
    },
    { id: 'from', header: t('from'), cell: (row) => unquoted(row.from) },
    { id: 'to', header: t('to'), cell: (row) => <Address email={row.envelope_to} /> },
    { id: 'received', header: t('received'), unbroken: true, cell: (row) => moment(row.received_at) },
    {
      id: 'size',
      header: t('size'),
      numeric: true,
      cell: (row) => t('bytes', { size: formatNumber(inKilobytes(row.bytes)) }),
    },
  ]
  return isNarrow && !isStacked ? columns.filter(({ id }) => id !== 'from' && id !== 'size') : columns
}

function NoMessages({ search }: { search: string }) {
  const t = useTexts('mailbox')
  return search ? (
    <EmptyState picture="tray" title={t('noMatch', { search })} />
  ) : (
    <EmptyState picture="tray" title={t('none')} text={t('noneText')} />
  )
}

function Messages() {
  const t = useTexts('mailbox')
  const [search, setSearch] = useSearchText()
  const [page, setPage] = useListPage()
  const { data, error, refetch } = useMailbox(search, page)
  // The refresh button shows progress only if a person pressed it, and not while the page polls.
  const [isRefreshing, refreshing] = useDisclosure()
  const columns = useColumns()
  if (error && !data) return <ErrorCard error={error} onRetry={() => void refetch()} />
  if (data && !data.active && data.total === 0 && !search) {
    return <EmptyState picture="tray" title={t('inactive')} text={t('inactiveText')} />
  }
  const refresh = (
    <Button
      variant="default"
      leftSection={<RefreshCw size={16} aria-hidden="true" />}
      loading={isRefreshing}
      onClick={() => {
        refreshing.open()
        void refetch().finally(refreshing.close)
      }}
    >
      {t('refresh')}
    </Button>
  )
  const actions = (
    <>
      <SearchBox label={t('search')} value={search} onChange={setSearch} />
      {refresh}
    </>
  )
  return (
    <Panel title={t('messages')} text={t('text')} actions={actions} flush>
      <DataTable
        label={t('messages')}
        columns={columns}
        rows={data?.messages}
        rowKey={(row) => row.id}
        fitsFrom={medium}
        empty={<NoMessages search={search} />}
      />
      <Pager page={page} pages={pageCount(data?.total ?? 0, pageSize)} onChange={setPage} />
    </Panel>
  )
}

/** The list of messages. */
export function MailboxScreen() {
  const t = useTexts('mailbox')
  return (
    <>
      <PageHeader title={t('title')} />
      <Messages />
    </>
  )
}
