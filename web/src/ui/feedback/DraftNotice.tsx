// Offers a draft of this screen that was not saved, and says when the screen opened with one.
import { Button, Flex, Group } from '@mantine/core'
import { useFormats } from '../../lib/formats/formats.ts'
import { useTexts } from '../../lib/messages/index.ts'
import { Note } from './Note.tsx'

interface DraftNoticeProps {
  /** When the draft was last changed. */
  at: string
  /** What to say in place of the usual sentence and button, on another screen than that of the draft. */
  words?: { text: string; restore: string }
  onRestore(): void
  onDiscard(): void
}

export function DraftNotice({ at, words, onRestore, onDiscard }: DraftNoticeProps) {
  const t = useTexts('ui')
  const { moment } = useFormats()
  return (
    <Note role="status">
      <Group gap="xs" justify="space-between">
        <span>{words?.text ?? t('draft.text', { moment: moment(at) })}</span>
        <Flex component="span" gap="xs" align="center" wrap="wrap">
          <Button size="xs" onClick={onRestore}>
            {words?.restore ?? t('draft.restore')}
          </Button>
          <Button size="xs" variant="default" onClick={onDiscard}>
            {t('draft.discard')}
          </Button>
        </Flex>
      </Group>
    </Note>
  )
}

/** Says that what is shown is a draft: a reload or the end of the session closed the screen while it was typed. */
export function ResumedNotice({ at }: Pick<DraftNoticeProps, 'at'>) {
  const t = useTexts('ui')
  const { moment } = useFormats()
  return <Note role="status">{t('draft.resumed', { moment: moment(at) })}</Note>
}
