// The bot events of a campaign, newest first, each with the signal that identified it.
import { useState } from 'react'
import type { Campaign, BotEvent } from '@lettermill/contracts'
import { useFormats } from '../../../../lib/formats/formats.ts'
import { useTexts } from '../../../../lib/messages/index.ts'
import {
  type Column,
  DataTable,
  Detail,
  Dialog,
  EmptyState,
  ErrorCard,
  pageCount,
  Pager,
} from '../../../../ui/index.ts'
import { signalText } from '../../bot-signals.ts'
import { pageSize } from '../page.ts'
import { useBotEvents } from '../deliveries/deliveries.ts'

function useColumns(): Column<BotEvent & { index: number }>[] {
  const t = useTexts('campaignPage')
  const { moment } = useFormats()
  return [
    { id: 'at', header: t('bots.at'), width: '176px', cell: ({ at }) => moment(at) },
    { id: 'email', header: t('bots.recipient'), cell: ({ email }) => email },
    {
      id: 'what',
      header: t('bots.what'),
      cell: ({ kind, url }) => (
        <>
          {t(`hits.${kind}`)}
          {url && <Detail>{url}</Detail>}
        </>
      ),
    },
    { id: 'why', header: t('bots.why'), cell: ({ bot }) => signalText(bot) },
  ]
}

function Hits({ campaign }: { campaign: Campaign }) {
  const t = useTexts('campaignPage')
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useBotEvents(campaign, page)
  const columns = useColumns()
  if (error && !data) return <ErrorCard error={error} onRetry={() => void refetch()} />
  return (
    <>
      <DataTable
        label={t('bots.title')}
        columns={columns}
        rows={data?.rows.map((hit, index) => ({ ...hit, index }))}
        placeholders={pageSize}
        rowKey={({ index }) => index}
        empty={<EmptyState picture="stats" title={t('bots.none')} />}
      />
      <Pager
        label={t('bots.pages')}
        page={page}
        pages={pageCount(data?.total ?? 0, pageSize)}
        onChange={setPage}
      />
    </>
  )
}

/** The dialog, whose data is loaded when it is opened. */
export function BotEventsDialog(props: { campaign: Campaign; opened: boolean; onClose: () => void }) {
  const t = useTexts('campaignPage')
  return (
    <Dialog opened={props.opened} title={t('bots.title')} size="xl" onClose={props.onClose}>
      <Hits campaign={props.campaign} />
    </Dialog>
  )
}
