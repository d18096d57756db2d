// Bounces and complaints of a campaign: how many, why, and what the mail servers wrote.
import { Button } from '@mantine/core'
import type { Campaign, CampaignFeedback, CountedKind } from '@lettermill/contracts'
import { formatNumber } from '../../../../lib/formats/formats.ts'
import { useTexts } from '../../../../lib/messages/index.ts'
import { useMay } from '../../../../lib/session/workspaces.ts'
import {
  type Column,
  DataTable,
  Detail,
  EmptyState,
  Panel,
  UndoDialog,
  useDialog,
} from '../../../../ui/index.ts'
import { useCampaignFeedback } from '../page.ts'
import { FeedbackDialog } from './FeedbackDialog.tsx'
import { ProvidersTable } from './ProvidersTable.tsx'

/** Causes of refusals, as the server names them. Each has a sentence in the message catalogues. */
const causes = [
  'no_such_user',
  'no_such_domain',
  'disabled',
  'moved',
  'full',
  'rate',
  'temporary',
  'expired',
  'unclear',
  'forwarded',
  'sender_refused',
  'spam',
  'reputation',
  'authentication',
  'content',
  'policy',
  'relay',
  'too_large',
] as const

type Reason = CampaignFeedback['reasons'][number]

function Why({ reason: { kind, cause, words } }: { reason: Reason }) {
  const t = useTexts('campaignPage')
  const known = causes.find((each) => each === cause)
  return (
    <>
      <strong>{t(`feedback.kinds.${kind}`)}</strong>
      {known && <div>{t(`feedback.causes.${known}`)}</div>}
      {words !== '' && <Detail>{words}</Detail>}
    </>
  )
}

/** The panel. It is shown only if there is feedback. */
export function FeedbackPanel({ campaign }: { campaign: Campaign }) {
  const t = useTexts('campaignPage')
  const { data } = useCampaignFeedback(campaign)
  const undoText = useTexts('undo')
  const shown = useDialog<CountedKind>()
  const undoing = useDialog<true>()
  const isEditor = useMay('editor')
  if (!data || data.reasons.length === 0) return null
  const columns: Column<Reason & { index: number }>[] = [
    { id: 'why', header: t('feedback.why'), cell: (reason) => <Why reason={reason} /> },
    {
      id: 'count',
      header: t('feedback.recipients'),
      numeric: true,
      cell: ({ kind, count }) => (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={t('feedback.show', {
            count,
            size: formatNumber(count),
            kind: t(`feedback.kinds.${kind}`),
          })}
          onClick={() => shown.open(kind)}
        >
          {formatNumber(count)}
        </Button>
      ),
    },
  ]
  return (
    <Panel
      title={t('feedback.title')}
      text={t('feedback.text', {
        count: campaign.sent_count,
        sent: formatNumber(campaign.sent_count),
        delivered: formatNumber(campaign.delivered_count),
      })}
      actions={
        data.hard + data.soft > 0 &&
        isEditor && (
          <Button variant="default" size="sm" onClick={() => undoing.open(true)}>
            {undoText('open')}
          </Button>
        )
      }
      flush
    >
      <DataTable
        label={t('feedback.title')}
        columns={columns}
        rows={data.reasons.map((reason, index) => ({ ...reason, index }))}
        rowKey={({ index }) => index}
        empty={<EmptyState picture="stats" title={t('feedback.none')} />}
      />
      <ProvidersTable providers={data.providers} />
      <UndoDialog key={undoing.key} opened={undoing.opened} campaign={campaign} onClose={undoing.close} />
      <FeedbackDialog key={shown.key} campaign={campaign} dialog={shown} />
    </Panel>
  )
}
