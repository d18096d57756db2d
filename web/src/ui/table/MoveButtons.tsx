// The buttons that move a row of a table up or down.
import { ActionIcon } from '@mantine/core'
import { ArrowDown, ArrowUp } from 'lucide-react'

interface MoveButtonsProps {
  /** The row's position among the rows that can be moved, from 0. */
  position: number
  /** The number of rows that can be moved. */
  size: number
  /** The names of the two buttons for screen readers. */
  up: string
  down: string
  onMove(position: number): void
}

export function MoveButtons({ position, size, up, down, onMove }: MoveButtonsProps) {
  return (
    <>
      <ActionIcon
        variant="subtle"
        aria-label={up}
        disabled={position === 0}
        onClick={() => onMove(position - 1)}
      >
        <ArrowUp size={16} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        aria-label={down}
        disabled={position === size - 1}
        onClick={() => onMove(position + 1)}
      >
        <ArrowDown size={16} />
      </ActionIcon>
    </>
  )
}
