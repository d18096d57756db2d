// The buttons of a campaign's actions: what goes on in words, the rest as icons.
import type { ReactNode } from 'react'
import { ActionIcon, Button, Tooltip } from '@mantine/core'
import type { Campaign } from '@lettermill/contracts'
import type { LucideIcon } from 'lucide-react'
import { useTexts } from '../../../lib/messages/index.ts'

interface ActionButtonProps {
  campaign: Campaign
  word: string
  icon: LucideIcon
  busy: boolean
  onClick(): void
}

/** A button in words. `leading` for the one that the campaign waits for. */
export function WordButton(props: ActionButtonProps & { leading?: boolean; children?: ReactNode }) {
  const { campaign, word, icon: Icon, busy, onClick, leading = false, children } = props
  const t = useTexts('campaigns')
  return (
    <Button
      size="compact-sm"
      variant={leading ? 'light' : 'default'}
      leftSection={<Icon size={14} aria-hidden="true" />}
      loading={busy}
      aria-label={t('actionOf', { action: word, name: campaign.name })}
      onClick={onClick}
    >
      {children ?? word}
    </Button>
  )
}

/** An icon with its word in a tooltip. Red for what destroys. */
export function IconButton(props: ActionButtonProps & { red?: boolean }) {
  const { campaign, word, icon: Icon, busy, onClick, red = false } = props
  const t = useTexts('campaigns')
  return (
    <Tooltip label={word}>
      <ActionIcon
        variant="subtle"
        color={red ? 'red' : 'gray'}
        disabled={busy}
        aria-label={t('actionOf', { action: word, name: campaign.name })}
        onClick={onClick}
      >
        <Icon size={16} />
      </ActionIcon>
    </Tooltip>
  )
}
