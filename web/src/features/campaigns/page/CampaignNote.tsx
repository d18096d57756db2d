// Why a campaign is held, paused, waiting or failed, and what to do about it. It is the first text on the page.
import { Button } from '@mantine/core'
import type { Campaign, CampaignReasonCode } from '@lettermill/contracts'
import { Play } from 'lucide-react'
import { formatNumber, formatShare, useFormats } from '../../../lib/formats/formats.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import { May } from '../../../lib/session/May.tsx'
import { ErrorText, Note, useDialog } from '../../../ui/index.ts'
import { isSaidByToast, useStatusAction } from '../changes.ts'
import { AskToSend } from '../send/AskToSend.tsx'
import { useFigureLines } from '../send/figure-lines.ts'
import { reasonOf } from '../../../lib/campaigns/campaign-reason.ts'
import { isUnderWay, retryOf, waitsForApproval } from '../status.ts'
import type { LiveCampaign } from './page.ts'

interface Words {
  title: string
  lines: readonly string[]
}

/** Holds beside whose reason the page gives advice. */
const advice: Partial<Record<CampaignReasonCode, 'silent' | 'refused' | 'incomplete'>> = {
  relay_silent: 'silent',
  relay_refuses: 'refused',
  held_parts_deleted: 'incomplete',
}

function useHoldWords({ campaign }: LiveCampaign): Words {
  const t = useTexts('campaignPage')
  const linesOf = useFigureLines()
  const reason = reasonOf(campaign)
  const { hold, reason_code: code } = campaign
  if (!reason) return { title: t('paused.title'), lines: [t('paused.text')] }
  const advised = code && advice[code]
  if (waitsForApproval(campaign)) return { title: t('held.title'), lines: [reason] }
  const lines = hold ? linesOf(hold.params) : [...(advised ? [t(`held.${advised}`)] : []), t('held.next')]
  return { title: t('held.title'), lines: [reason, ...lines] }
}

function useFailedWords({ campaign, progress }: LiveCampaign): Words {
  const t = useTexts('campaignPage')
  const retry = retryOf(campaign, progress)
  const next = retry === null ? 'none' : retry === 'start' ? 'start' : 'retry'
  return { title: t('failed.title'), lines: [reasonOf(campaign) ?? '', t(`failed.${next}`)] }
}

/** The warning for a campaign that is half-way to being held. */
function useWarningWords({ campaign }: LiveCampaign): Words | null {
  const t = useTexts('campaignPage')
  const { warning, bounce_count, complaint_count, sent_count, failed_count, delivered_count } = campaign
  if (warning === null) return null
  const [count, whole] =
    warning === 'bounces' ? [bounce_count, sent_count + failed_count] : [complaint_count, delivered_count]
  const said = {
    count,
    size: formatNumber(count),
    of: formatNumber(whole),
    percent: formatShare(count, whole),
  }
  return { title: t(`warning.${warning}.title`, said), lines: [t(`warning.${warning}.text`)] }
}

/** The words of the note; null if there is none. */
function useWords(live: LiveCampaign): Words | null {
  const t = useTexts('campaignPage')
  const [held, failed, warning] = [useHoldWords(live), useFailedWords(live), useWarningWords(live)]
  const { moment } = useFormats()
  const { status } = live.campaign
  const reason = reasonOf(live.campaign)
  const { waits_for, relay_reply } = live.progress
  if (status === 'paused') return held
  if (isUnderWay(status) && waits_for) {
    return {
      title: t(`waits.${waits_for}.title`),
      lines: [...(relay_reply ? [relay_reply] : []), t(`waits.${waits_for}.text`)],
    }
  }
  if (!reason && warning) return warning
  if (isUnderWay(status) && live.progress.postponed) {
    const at = moment(live.progress.next_try_at)
    return { title: t('postponed.title'), lines: [t('postponed.text', { at })] }
  }
  if (!reason) return null
  return status === 'failed' ? failed : { title: t('note.title'), lines: [reason] }
}

function ResumeButton({ campaign }: { campaign: Campaign }) {
  const t = useTexts('campaignPage')
  const asking = useDialog<Campaign>()
  const change = useStatusAction(campaign, asking.open)
  return (
    <>
      <Button
        size="compact-md"
        variant="default"
        mt={12}
        leftSection={<Play size={16} aria-hidden="true" />}
        loading={change.isPending}
        onClick={() => (campaign.hold ? asking.open(campaign) : change.mutate('resume'))}
      >
        {t('resume')}
      </Button>
      <AskToSend dialog={asking} />
      {!isSaidByToast(change.variables) && <ErrorText error={change.error} />}
    </>
  )
}

/** The note; nothing if there is none. */
export function CampaignNote(live: LiveCampaign) {
  const words = useWords(live)
  if (!words) return null
  const { status } = live.campaign
  return (
    <Note tone={status === 'failed' ? 'danger' : 'warning'} isFramed>
      <div role="status">
        <strong>{words.title}</strong>
        {words.lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      {status === 'paused' && !waitsForApproval(live.campaign) && (
        <May role="editor">
          <ResumeButton campaign={live.campaign} />
        </May>
      )}
    </Note>
  )
}
