// A list of cards, as many beside one another as fit, and the controls above it.
import { Box, Flex, Group, Paper, type PaperProps } from '@mantine/core'
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

/** The rows of a panel, with a line above each: `li`. */
export const Rows = (props: HTMLAttributes<HTMLUListElement>) => (
  <ul {...props} className={styles['rows'] ?? ''} />
)

/** What a row says, with its actions beside it. */
export const Row = ({ children }: { children: ReactNode }) => (
  <Flex component="li" wrap="wrap" align="flex-start" justify="space-between" gap="12px 16px">
    {children}
  </Flex>
)

/** A search, which takes the room, with what filters and sorts beside it. */
export const Controls = ({ children }: { children: ReactNode }) => (
  <Group gap="xs" mb="md" align="end" className={styles['controls'] ?? ''}>
    {children}
  </Group>
)
