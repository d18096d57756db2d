// The frame of registration and sign-in: one card in the middle of the page.
import type { FormEvent, ReactNode } from 'react'
import { Box, Button, Paper, Stack, Text, Title } from '@mantine/core'
import { ErrorText, focusFirstInvalid, usePageTitle } from '../../ui/index.ts'

interface EntryCardProps {
  title: string
  text?: string | undefined
  children: ReactNode
  /** What is shown below the card. */
  footer?: ReactNode
}

/** A card with the page's heading. */
export function EntryCard({ title, text, children, footer }: EntryCardProps) {
  usePageTitle(title)
  return (
    <Box w="100%" maw={384}>
      <Paper p="lg">
        <Title order={1}>{title}</Title>
        {text && (
          <Text c="dimmed" mt={4}>
            {text}
          </Text>
        )}
        <Box mt={20}>{children}</Box>
      </Paper>
      {footer && (
        <Text c="dimmed" ta="center" mt="md">
          {footer}
        </Text>
      )}
    </Box>
  )
}

interface EntryFormProps {
  onSubmit(): void
  submitLabel: string
  busy: boolean
  /** The error message; null if there is none. */
  error: string | null
  children: ReactNode
}

/** The form in the card. It validates values and shows errors itself, without the browser's own messages. */
export function EntryForm({ onSubmit, submitLabel, busy, error, children }: EntryFormProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    onSubmit()
    focusFirstInvalid(event.currentTarget)
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {children}
        <ErrorText error={error} />
        <Button type="submit" fullWidth loading={busy}>
          {submitLabel}
        </Button>
      </Stack>
    </form>
  )
}
