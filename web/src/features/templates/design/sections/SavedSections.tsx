// The saved sections in the dialog that adds parts.
import { ActionIcon } from '@mantine/core'
import type { DesignSection } from '@lettermill/contracts'
import { Bookmark, Trash2 } from 'lucide-react'
import { useTexts } from '../../../../lib/messages/index.ts'
import { ErrorText } from '../../../../ui/index.ts'
import styles from '../design.module.css'
import { useDeleteSection, useSavedSections } from './saved-sections.ts'

/** @param onSection called with the section as it was saved, with the ids of the design that it was saved from */
export function SavedSections({ onSection }: { onSection: (section: DesignSection) => void }) {
  const t = useTexts('design')
  const { data, error, refetch } = useSavedSections()
  const forget = useDeleteSection()
  if (error) return <ErrorText error={error} onRetry={() => void refetch()} />
  if (!data || data.length === 0) return <p className={styles['hint']}>{t('kept.none')}</p>
  return (
    <section aria-label={t('kept.title')}>
      <h3 className={styles['panelTitle']}>{t('kept.title')}</h3>
      <ul className={styles['savedSections']}>
        {data.map(({ id, name, section }) => (
          <li key={id}>
            <button type="button" className={styles['kind']} onClick={() => onSection(section)}>
              <Bookmark size={20} aria-hidden="true" />
              <strong>{name}</strong>
            </button>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('kept.forget', { name })}
              title={t('kept.forget', { name })}
              onClick={() => forget.mutate(id)}
            >
              <Trash2 size={16} />
            </ActionIcon>
          </li>
        ))}
      </ul>
    </section>
  )
}
