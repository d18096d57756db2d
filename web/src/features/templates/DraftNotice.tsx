// Offers what was written in this dialog before and never saved.
import { Button } from '@mantine/core'
import { useFormats } from '../../lib/formats.ts'
import { useTexts } from '../../lib/messages/index.ts'
import type { Draft } from './drafts.ts'
import styles from './templates.module.css'

interface DraftNoticeProps {
  draft: Draft
  onRestore(): void
  onDiscard(): void
}

export function DraftNotice({ draft, onRestore, onDiscard }: DraftNoticeProps) {
  const t = useTexts('templates')
  const { moment } = useFormats()
  return (
    <div role="status" className={styles['draft']}>
      <span>{t('draft.text', { moment: moment(draft.at) })}</span>
      <span className={styles['draftActions']}>
        <Button size="xs" onClick={onRestore}>
          {t('draft.restore')}
        </Button>
        <Button size="xs" variant="default" onClick={onDiscard}>
          {t('draft.discard')}
        </Button>
      </span>
    </div>
  )
}
