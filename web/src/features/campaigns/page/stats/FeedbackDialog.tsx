// The recipients with feedback of one kind, newest first, each with the bounce or complaint mail if it is stored.
import { useState } from 'react'
import { Button } from '@mantine/core'
import { getFeedbackOriginal, type Campaign, type CountedKind, type Feedback } from '@lettermill/contracts'
import { download } from '../../../../lib/api/index.ts'
import { useFormats } from '../../../../lib/formats/formats.ts'
import { text, useTexts } from '../../../../lib/messages/index.ts'
import {
  Address,
  type Column,
  DataTable,
  Detail,
  Dialog,
  EmptyState,
  ErrorCard,
  pageCount,
  Pager,
  saveWithToast,
  shownMessage,
} from '../../../../ui/index.ts'
import { pageSize, useFeedback } from '../page.ts'

function save({ id }: Feedback): Promise<void> {
  return saveWithToast(
    ({ onProgress, signal }) =>
      download(
        getFeedbackOriginal,
        { name: `mail_${String(id)}.txt`, onProgress },
        { params: { id }, signal },
      ),
    {
      message: text('campaignPage:feedback.downloading'),
      done: (name) => text('campaignPage:feedback.downloaded', { name }),
      failed: (error) => shownMessage(error),
    },
  )
}

function useColumns(): Column<Feedback>[] {
  const t = useTexts('campaignPage')
  const { moment } = useFormats()
  return [
    { id: 'email', header: t('feedback.recipient'), cell: ({ email }) => <Address email={email} /> },
    {
      id: 'words',
      header: t('feedback.words'),
      cell: ({ words, reporter, received_at: at, action }) => (
        <>
          {words !== '' && <Detail>{words}</Detail>}
          <small>
            {reporter !== '' && `${reporter} · `}
            {moment(at)} · {t(`feedback.actions.${action}`)}
          </small>
        </>
      ),
    },
    {
      id: 'original',
      header: t('feedback.original'),
      cell: (row) =>
        row.has_original && (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={t('feedback.downloadOf', { email: row.email })}
            onClick={() => void save(row)}
          >
            {t('feedback.download')}
          </Button>
        ),
    },
  ]
}

function Rows({ campaign, kind }: { campaign: Campaign; kind: CountedKind }) {
  const t = useTexts('campaignPage')
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useFeedback(campaign, kind, page)
  const columns = useColumns()
  if (error && !data) return <ErrorCard error={error} onRetry={() => void refetch()} />
  return (
    <>
      <DataTable
        label={t(`feedback.kinds.${kind}`)}
        columns={columns}
        rows={data?.rows}
        placeholders={pageSize}
        rowKey={({ id }) => id}
        empty={<EmptyState picture="stats" title={t('feedback.none')} />}
      />
      <Pager
        label={t('feedback.pages')}
        page={page}
        pages={pageCount(data?.total ?? 0, pageSize)}
        onChange={setPage}
      />
    </>
  )
}

interface FeedbackDialogProps {
  campaign: Campaign
  dialog: { about: CountedKind | null; opened: boolean; close(): void }
}

/** The dialog. Its code is loaded when it is opened. The caller must give it another `key` for each opening. */
export function FeedbackDialog({ campaign, dialog: { about, opened, close } }: FeedbackDialogProps) {
  const t = useTexts('campaignPage')
  if (about === null) return null
  return (
    <Dialog opened={opened} title={t(`feedback.kinds.${about}`)} size="xl" onClose={close}>
      <Rows campaign={campaign} kind={about} />
    </Dialog>
  )
}
