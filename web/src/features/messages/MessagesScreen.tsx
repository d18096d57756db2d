// Single messages: counts by template and day, and the messages with their states.
import { Anchor, Button, Flex } from '@mantine/core'
import type { Message } from '@lettermill/contracts'
import { FileText, RefreshCw } from 'lucide-react'
import { Link } from 'react-router'
import { useAddress } from '../../lib/contacts/address.ts'
import { markedDeliveryReason } from '../../lib/campaigns/delivery-reasons.ts'
import { useFormats } from '../../lib/formats/formats.ts'
import { useTexts } from '../../lib/messages/index.ts'
import { useSearchText } from '../../lib/formats/search-text.ts'
import {
  Address,
  type Column,
  DataTable,
  EmptyState,
  ErrorCard,
  PageHeader,
  Panel,
  Quiet,
  SearchBox,
  StateBadge,
  useNarrowerThan,
} from '../../ui/index.ts'
import styles from './messages.module.css'
import { useMessageDays, useMessages } from './messages.ts'
import { shownDay, Days, medium } from './Days.tsx'

function useColumns(): Column<Message>[] {
  const t = useTexts('messages')
  const { moment } = useFormats()
  const [isNarrow, isStacked] = [useNarrowerThan(1000), useNarrowerThan(medium)]
  const columns: Column<Message>[] = [
    {
      id: 'to',
      header: t('to'),
      cell: ({ id, email }) => (
        <Anchor component={Link} to={`/messages/${String(id)}`} size="sm">
          {email === '' ? t('erased') : <Address email={email} />}
        </Anchor>
      ),
    },
    { id: 'template', header: t('template'), cell: (row) => row.template_name ?? t('gone') },
    {
      id: 'state',
      header: t('state'),
      cell: (message) => (
        <>
          <StateBadge state={message.state} />
          {message.reason && message.state !== 'sent' && <Quiet>{markedDeliveryReason(message)}</Quiet>}
        </>
      ),
    },
    { id: 'accepted', header: t('accepted'), unbroken: true, cell: (row) => moment(row.created_at) },
    {
      id: 'reader',
      header: t('reader'),
      cell: ({ first_open_at: open, first_click_at: click }) => (
        <>
          {open && <Quiet>{t('opened', { moment: moment(open) })}</Quiet>}
          {click && <Quiet>{t('clicked', { moment: moment(click) })}</Quiet>}
        </>
      ),
    },
  ]
  return isNarrow && !isStacked ? columns.filter(({ id }) => id !== 'reader') : columns
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  const t = useTexts('messages')
  if (isFiltered) return <EmptyState picture="tray" title={t('noMatch')} text={t('noMatchText')} />
  const action = (
    <Button component="a" href="/api/docs" variant="default">
      {t('reference')}
    </Button>
  )
  return <EmptyState picture="tray" title={t('none')} text={t('noneText')} action={action} />
}

interface ListProps {
  template: string
  day: string
  /** The chosen template and day in words; null for all. */
  chosen: string | null
  onAll: () => void
}

function MessageList({ template, day, chosen, onAll }: ListProps) {
  const t = useTexts('messages')
  const [search, setSearch] = useSearchText()
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage } = useMessages({
    search,
    template,
    day,
  })
  const columns = useColumns()
  if (error && !data) return <ErrorCard error={error} onRetry={() => void refetch()} />
  const actions = (
    <>
      {chosen !== null && (
        <Button variant="default" onClick={onAll}>
          {t('showAll')}
        </Button>
      )}
      <SearchBox label={t('search')} value={search} onChange={setSearch} />
      <Button
        variant="default"
        leftSection={<RefreshCw size={16} aria-hidden="true" />}
        loading={isFetching}
        onClick={() => void refetch()}
      >
        {t('refresh')}
      </Button>
    </>
  )
  return (
    <Panel title={t('list')} text={chosen ?? t('text')} actions={actions} flush>
      <DataTable
        label={t('list')}
        columns={columns}
        rows={data?.pages.flat()}
        rowKey={({ id }) => id}
        fitsFrom={medium}
        empty={<Nothing isFiltered={search !== '' || chosen !== null} />}
      />
      {hasNextPage && (
        <Flex justify="center" p="sm">
          <Button variant="default" loading={isFetching} onClick={() => void fetchNextPage()}>
            {t('more')}
          </Button>
        </Flex>
      )}
    </Panel>
  )
}

/** All single messages of the workspace. */
export function MessagesScreen() {
  const t = useTexts('messages')
  const [params, change] = useAddress()
  const [template, day] = [params.get('template') ?? '', params.get('day') ?? '']
  const { data } = useMessageDays()
  const named = data?.days.find(({ template_id }) => String(template_id) === template)
  const isChosen = template !== '' || day !== ''
  const words = [template && (named?.template_name ?? t('template')), day && shownDay(day)].filter(Boolean)
  return (
    <>
      <PageHeader
        title={t('title')}
        actions={
          <Button
            component={Link}
            to="/templates"
            variant="default"
            leftSection={<FileText size={16} aria-hidden="true" />}
          >
            {t('toTemplates')}
          </Button>
        }
      />
      <div className={styles['stack']}>
        <Days onShow={(row) => change({ template: String(row.template_id), day: row.day })} />
        <MessageList
          template={template}
          day={day}
          chosen={isChosen ? words.join(', ') : null}
          onAll={() => change({ template: undefined, day: undefined })}
        />
      </div>
    </>
  )
}
