// Texts that many screens show.
import type { HTMLAttributes, ReactNode } from 'react'
import { Box, Text, type BoxProps, type TextProps } from '@mantine/core'
import styles from './page.module.css'

type Props = TextProps & Omit<HTMLAttributes<HTMLElement>, keyof TextProps>

/** A fact below a name, or a note below a table. */
export const Quiet = (props: Props) => <Text size="sm" c="dimmed" {...props} />

/** More about a value, in smaller type below it. */
export const Detail = (props: Props) => <Text component="div" size="xs" c="dimmed" {...props} />

/** What went wrong with the thing above it. */
export const Trouble = (props: Props) => <Text size="sm" c="var(--kit-danger)" mt={4} {...props} />

/** The sentence of a panel without padding that has nothing to show. */
export const Nothing = (props: Props) => <Text c="dimmed" p="12px 16px 16px" {...props} />

interface FactsProps extends BoxProps {
  /** Whether the values are codes with a button that copies them. */
  copied?: boolean
  children: ReactNode
}

/** Names (`dt`) and values (`dd`), a line each. */
export const Facts = ({ copied = false, className = '', ...props }: FactsProps) => (
  <Box component="dl" mod={{ copied }} {...props} className={`${styles['facts'] ?? ''} ${className}`} />
)
