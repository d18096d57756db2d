// The buttons of a campaign's actions: what goes on in words, the rest as icons. The word is the whole name, and the
// campaign's name describes it: who speaks or searches what stands on the screen finds it.
import { ActionIcon, Button, Tooltip } from '@mantine/core'
import type { LucideIcon } from 'lucide-react'

interface ActionButtonProps {
  word: string
  /** The element that names the campaign, where there are several. */
  describedBy?: string | undefined
  icon: LucideIcon
  busy: boolean
  onClick(): void
}

interface WordButtonProps extends ActionButtonProps {
  /** For the one that the campaign waits for. */
  leading?: boolean
  onFocus?(): void
  onBlur?(): void
}

/** A button in words. */
export function WordButton(props: WordButtonProps) {
  const { word, describedBy, icon: Icon, busy, leading = false, ...events } = props
  return (
    <Button
      size="compact-sm"
      variant={leading ? 'light' : 'default'}
      leftSection={<Icon size={14} aria-hidden="true" />}
      loading={busy}
      aria-describedby={describedBy}
      {...events}
    >
      {word}
    </Button>
  )
}

/** An icon with its word in a tooltip. Red for what destroys. */
export function IconButton(props: ActionButtonProps & { red?: boolean }) {
  const { word, describedBy, icon: Icon, busy, onClick, red = false } = props
  return (
    <Tooltip label={word}>
      <ActionIcon
        variant="subtle"
        color={red ? 'red' : 'gray'}
        disabled={busy}
        aria-label={word}
        aria-describedby={describedBy}
        onClick={onClick}
      >
        <Icon size={16} />
      </ActionIcon>
    </Tooltip>
  )
}
