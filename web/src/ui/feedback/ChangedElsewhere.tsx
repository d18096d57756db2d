// Shown when another window has saved what is being edited here: what it changed, and two ways to continue.
import { Facts } from '../page/texts.tsx'
import { Button, Group } from '@mantine/core'
import { useTexts } from '../../lib/messages/index.ts'
import { Note } from './Note.tsx'

interface ChangedElsewhereProps {
  text: string
  /** Each changed value: its label, and its new value, which is null if it is empty now. */
  changes: readonly { label: string; now: string | null }[]
  busy: boolean
  /** Shows the stored version. */
  onLoad(): void
  /** Saves the changes made in this window in place of the stored version. */
  onOverwrite(): void
}

export function ChangedElsewhere({ text, changes, busy, onLoad, onOverwrite }: ChangedElsewhereProps) {
  const t = useTexts('ui')
  return (
    <Note role="alert" tone="warning">
      <p>{text}</p>
      <Facts mt="xs" mb="sm">
        {changes.map(({ label, now }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{now ?? t('changed.nothing')}</dd>
          </div>
        ))}
      </Facts>
      <Group gap="xs">
        <Button size="xs" variant="default" disabled={busy} onClick={onLoad}>
          {t('changed.load')}
        </Button>
        <Button size="xs" color="red" variant="light" loading={busy} onClick={onOverwrite}>
          {t('changed.overwrite')}
        </Button>
      </Group>
    </Note>
  )
}
