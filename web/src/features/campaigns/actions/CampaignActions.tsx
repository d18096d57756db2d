// The actions of a campaign, by its status.
import { useLayoutEffect, useRef, type ReactNode } from 'react'
import {
  archiveCampaign,
  deleteCampaign,
  exportCampaign,
  hasRole,
  pauseCampaign,
  resumeCampaign,
  roleOf,
  sendCampaign,
  type Campaign,
  type Role,
} from '@lettermill/contracts'
import { Archive, Download, Pause, Play, Send, Trash2, type LucideIcon } from 'lucide-react'
import { useTexts } from '../../../lib/messages/index.ts'
import { useRole } from '../../../lib/session/workspaces.ts'
import { ErrorText, useDialog } from '../../../ui/index.ts'
import { isSaidByToast, useStatusAction } from '../changes.ts'
import { downloadReport } from '../reports.ts'
import { AskToSend } from '../send/AskToSend.tsx'
import { actionsOf, type CampaignAction } from '../status.ts'
import { IconButton, WordButton } from './ActionButton.tsx'
import { BeforeSending } from './BeforeSending.tsx'
import styles from './actions.module.css'

const icons: Record<CampaignAction, LucideIcon> = {
  send: Send,
  pause: Pause,
  resume: Play,
  archive: Archive,
  download: Download,
  delete: Trash2,
}

/** The role that each action needs, as the calls declare it. */
const needed: Record<CampaignAction, Role> = {
  send: roleOf(sendCampaign),
  pause: roleOf(pauseCampaign),
  resume: roleOf(resumeCampaign),
  archive: roleOf(archiveCampaign),
  download: roleOf(exportCampaign),
  delete: roleOf(deleteCampaign),
}

/** Whether the action is the main action, whose button shows a word. A status has at most one main action. */
function isWord(action: CampaignAction): boolean {
  return action === 'send' || action === 'pause' || action === 'resume'
}

/**
 * Moves the focus to the campaign's name when the focused button disappears, because the next button may be Delete.
 * @returns callbacks for the button. A button that is waiting loses the focus without an event, so it still counts as
 *   focused.
 */
function useHandedOn(isThere: boolean, nameId: string | undefined) {
  const held = useRef(false)
  useLayoutEffect(() => {
    if (isThere || !held.current) return
    held.current = false
    if (nameId) document.getElementById(nameId)?.focus()
  }, [isThere, nameId])
  return { onFocus: () => void (held.current = true), onBlur: () => void (held.current = false) }
}

interface CampaignActionsProps {
  campaign: Campaign
  onDelete(campaign: Campaign): void
  /** The id of the element that names the campaign, if there are several campaigns. */
  describedBy?: string
  /** Further buttons, shown after the buttons with words. By default, those of a scheduled campaign. */
  more?: ReactNode
}

/** The buttons of a campaign. Below them is the last error, if no toast shows it. */
export function CampaignActions({ campaign, onDelete, describedBy, more }: CampaignActionsProps) {
  const t = useTexts('campaigns')
  const sending = useDialog<Campaign>()
  const change = useStatusAction(campaign, sending.open)
  const start = (action: CampaignAction) => {
    if (action === 'download') void downloadReport(campaign)
    else if (action === 'delete') onDelete(campaign)
    else if (action === 'send' || (action === 'resume' && campaign.hold)) sending.open(campaign)
    else change.mutate(action)
  }
  const role = useRole()
  const actions = actionsOf(campaign.status).filter((action) => hasRole(role, needed[action]))
  // All actions with a word share one element. So the focus stays on the button when Pause replaces Send Now.
  const next = actions.find(isWord)
  const waited = more ? 'filled' : 'light'
  const focus = useHandedOn(next !== undefined, describedBy)
  const focusBefore = useHandedOn(campaign.status === 'scheduled', describedBy)
  const common = (action: CampaignAction) => ({
    word: t(`do.${action}`),
    describedBy,
    icon: icons[action],
    busy: change.isPending,
    onClick: () => start(action),
  })
  return (
    <div>
      <div className={styles['actions']} data-icons={next || more ? undefined : true}>
        {next && <WordButton {...common(next)} {...focus} variant={next === 'pause' ? 'default' : waited} />}
        {more ??
          (campaign.status === 'scheduled' && hasRole(role, 'editor') && (
            <span className={styles['beforeSending']} {...focusBefore}>
              <BeforeSending campaign={campaign} as={IconButton} describedBy={describedBy} />
            </span>
          ))}
        {actions
          .filter((action) => !isWord(action))
          .map((action) => (
            <IconButton key={action} {...common(action)} red={action === 'delete'} />
          ))}
      </div>
      <AskToSend dialog={sending} />
      {!isSaidByToast(change.variables) && <ErrorText error={change.error} />}
    </div>
  )
}
