// The buttons of a campaign's actions: the main button shows a word, the other buttons show icons. The accessible name
// of a button is only its word, and its description is the campaign's name. So voice control and search find the words
// that are on the screen.
import { ActionIcon, Button } from '@mantine/core'
import type { LucideIcon } from 'lucide-react'
import { Hint } from '../../../ui/index.ts'

export interface ActionButtonProps {
  word: string
  /** The id of the element that names the campaign, if there are several campaigns. */
  describedBy?: string | undefined
  icon: LucideIcon
  busy: boolean
  onClick(): void
}

interface WordButtonProps extends ActionButtonProps {
  /** Marks the action that the campaign waits for: `filled` on its own screen, `light` on one card among many. */
  variant?: 'filled' | 'light' | 'default'
  onFocus?(): void
  onBlur?(): void
}

/** A button with a word. */
export function WordButton(props: WordButtonProps) {
  const { word, describedBy, icon: Icon, busy, variant = 'default', ...events } = props
  return (
    <Button
      size="compact-sm"
      variant={variant}
      leftSection={<Icon size={14} aria-hidden="true" />}
      loading={busy}
      aria-describedby={describedBy}
      {...events}
    >
      {word}
    </Button>
  )
}

/** An icon button with its word in a tooltip. Destructive actions are red. */
export function IconButton(props: ActionButtonProps & { red?: boolean }) {
  const { word, describedBy, icon: Icon, busy, onClick, red = false } = props
  return (
    <Hint label={word}>
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
    </Hint>
  )
}
