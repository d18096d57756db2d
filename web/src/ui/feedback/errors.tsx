// Error messages. A failure that already leads to /login shows none (specification, section 8).
import { Button, Group, Text } from '@mantine/core'
import { CallFailed, isQuiet } from '../../lib/api/index.ts'
import { text, useTexts } from '../../lib/messages/index.ts'
import { Note } from './Note.tsx'

/**
 * The message of a failure; null if there is none to show. For a lost connection it is the same text in every browser.
 */
export function shownMessage(error: unknown): string | null {
  if (error === null || error === undefined || error === '' || isQuiet(error)) return null
  if (error instanceof CallFailed && error.kind === 'network') return text('ui:noConnection')
  return error instanceof Error ? error.message : String(error)
}

/**
 * An error message in red, placed near what it is about, with a button to retry if possible; nothing without an error.
 */
export function ErrorText({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const t = useTexts('ui')
  const message = shownMessage(error)
  if (message === null) return null
  const sentence = (
    <Text role="alert" c="var(--kit-danger)">
      {message}
    </Text>
  )
  return onRetry ? (
    <Group gap="8px 12px">
      {sentence}
      <Button variant="default" size="xs" onClick={onRetry}>
        {t('tryAgain')}
      </Button>
    </Group>
  ) : (
    sentence
  )
}

/** Shown in place of content that could not be loaded: 'An error occurred:' and a button to retry. */
export function ErrorCard({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const t = useTexts('ui')
  const message = shownMessage(error)
  return message === null ? null : (
    <Note role="alert" tone="danger" title={t('errorOccurred')}>
      <p>{message}</p>
      {onRetry && (
        <Button variant="default" onClick={onRetry}>
          {t('tryAgain')}
        </Button>
      )}
    </Note>
  )
}
