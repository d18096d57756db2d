// What can be done with a campaign, by its status: what goes on in words, the rest as icons.
import { ActionIcon, Button, Tooltip } from '@mantine/core'
import type { Campaign } from '@lettermill/contracts'
import { Archive, Download, Pause, Play, Send, Trash2, type LucideIcon } from 'lucide-react'
import { useTexts } from '../../../lib/messages/index.ts'
import { ErrorText } from '../../../ui/index.ts'
import { useStatusAction, type StatusAction } from '../campaigns.ts'
import { downloadReport } from '../reports.ts'
import { actionsOf, type CampaignAction } from '../status.ts'
import styles from './list.module.css'

const icons: Record<CampaignAction, LucideIcon> = {
  send: Send,
  pause: Pause,
  resume: Play,
  archive: Archive,
  download: Download,
  delete: Trash2,
}

interface ActionProps {
  action: CampaignAction
  campaign: Campaign
  busy: boolean
  onClick(): void
}

function WordAction({ action, campaign, busy, onClick }: ActionProps) {
  const t = useTexts('campaigns')
  const Icon = icons[action]
  const word = t(`do.${action}`)
  return (
    <Button
      size="compact-sm"
      variant={action === 'send' ? 'light' : 'default'}
      leftSection={<Icon size={14} aria-hidden="true" />}
      loading={busy}
      aria-label={t('actionOf', { action: word, name: campaign.name })}
      onClick={onClick}
    >
      {word}
    </Button>
  )
}

function IconAction({ action, campaign, busy, onClick }: ActionProps) {
  const t = useTexts('campaigns')
  const Icon = icons[action]
  const word = t(`do.${action}`)
  return (
    <Tooltip label={word}>
      <ActionIcon
        variant="subtle"
        color={action === 'delete' ? 'red' : 'gray'}
        disabled={busy}
        aria-label={t('actionOf', { action: word, name: campaign.name })}
        onClick={onClick}
      >
        <Icon size={16} />
      </ActionIcon>
    </Tooltip>
  )
}

function isWord(action: CampaignAction): boolean {
  return action === 'send' || action === 'pause' || action === 'resume'
}

interface CampaignActionsProps {
  campaign: Campaign
  onDelete(campaign: Campaign): void
}

/** The buttons of a campaign, and below them why the last of them failed where no toast says it. */
export function CampaignActions({ campaign, onDelete }: CampaignActionsProps) {
  const change = useStatusAction(campaign)
  const start = (action: CampaignAction) => {
    if (action === 'download') void downloadReport(campaign)
    else if (action === 'delete') onDelete(campaign)
    else change.mutate(action)
  }
  const saidByToast = (action: StatusAction | undefined) => action === 'pause' || action === 'resume'
  return (
    <div>
      <div className={styles['actions']}>
        {actionsOf(campaign.status).map((action) => {
          const Action = isWord(action) ? WordAction : IconAction
          return (
            <Action
              key={action}
              action={action}
              campaign={campaign}
              busy={change.isPending}
              onClick={() => start(action)}
            />
          )
        })}
      </div>
      {!saidByToast(change.variables) && <ErrorText error={change.error} />}
    </div>
  )
}
