// Texts that many screens show.
import type { HTMLAttributes } from 'react'
import { Text, type TextProps } from '@mantine/core'

type Props = TextProps & Omit<HTMLAttributes<HTMLElement>, keyof TextProps>

/** A fact below a name, or a note below a table. */
export const Quiet = (props: Props) => <Text size="sm" c="dimmed" {...props} />

/** More about a value, in smaller type below it. */
export const Detail = (props: Props) => <Text component="div" size="xs" c="dimmed" {...props} />

/** What went wrong with the thing above it. */
export const Trouble = (props: Props) => <Text size="sm" c="var(--kit-danger)" mt={4} {...props} />

/** The sentence of a panel without padding that has nothing to show. */
export const Nothing = (props: Props) => <Text c="dimmed" p="12px 16px 16px" {...props} />
