// A list of cards, as many beside one another as fit, and the controls above it.
import { Box, Group, Paper, type PaperProps } from '@mantine/core'
import type { HTMLAttributes, ReactNode } from 'react'
import styles from './page.module.css'

/** The list of `Card`. */
export function Cards({
  width = 280,
  children,
}: {
  /** The least width of a card. */ width?: number
  children: ReactNode
}) {
  return (
    <Box component="ul" className={styles['cards'] ?? ''} __vars={{ '--card': `${String(width)}px` }}>
      {children}
    </Box>
  )
}

/** A card. A press anywhere on it presses the link or the button in its `h2`. */
export const Card = (props: PaperProps & HTMLAttributes<HTMLElement>) => (
  <Paper component="li" {...props} className={styles['card'] ?? ''} />
)

/** A search, which takes the room, with what filters and sorts beside it. */
export const Controls = ({ children }: { children: ReactNode }) => (
  <Group gap="xs" mb="md" align="end" className={styles['controls'] ?? ''}>
    {children}
  </Group>
)
