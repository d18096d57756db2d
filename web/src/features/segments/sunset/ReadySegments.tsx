// Ready-made segments, offered while a new segment is empty.
import { Button, Title } from '@mantine/core'
import { useTexts } from '../../../lib/messages/index.ts'
import { Detail, Panel } from '../../../ui/index.ts'
import { draftOf } from '../builder/draft.ts'
import type { Editing } from '../editing.ts'
import styles from '../segments.module.css'
import { readyInactive } from './sunset.ts'

/** The panel. A press fills in the name and the conditions. */
export function ReadySegments({ editing }: { editing: Editing }) {
  const t = useTexts('segments')
  const use = () => {
    editing.setName(t('sunset.readyName'))
    editing.setDraft(draftOf(readyInactive))
  }
  return (
    <div className={styles['usedIn']}>
      <Panel title={t('sunset.ready')}>
        <Title order={3} fw={500} mt="sm" mb={4} fz="sm" lh="20px">
          {t('sunset.readyName')}
        </Title>
        <Detail mt={4}>{t('sunset.readyText')}</Detail>
        <Button
          variant="default"
          size="compact-sm"
          mt="sm"
          aria-label={`${t('sunset.use')}: ${t('sunset.readyName')}`}
          onClick={use}
        >
          {t('sunset.use')}
        </Button>
      </Panel>
    </div>
  )
}
