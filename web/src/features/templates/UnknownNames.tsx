// Lists, below the text, the merge tags whose names do not exist.
import { mergeFieldNames } from '@lettermill/contracts'
import { useDebouncedValue } from '@mantine/hooks'
import { useFields } from '../../lib/fields.ts'
import { useTexts } from '../../lib/messages/index.ts'
import { unknownNames } from './merge-names.ts'
import styles from './templates.module.css'

/** Milliseconds without typing before the list appears, so that it does not appear while a person types a name. */
const pause = 600
const mostShown = 5

/** Shows nothing if every name is known, and while the custom fields are not loaded. */
export function UnknownNames({ html }: { html: string }) {
  const t = useTexts('templates')
  const { data: fields } = useFields()
  const [settled] = useDebouncedValue(html, pause)
  if (!fields) return <div role="status" />
  const known = [...mergeFieldNames, ...fields.map(({ key }) => `fields.${key}`)]
  const unknown = unknownNames(settled, known).slice(0, mostShown)
  return (
    <div role="status">
      {unknown.map(({ name, meant }) => (
        <p key={name} className={styles['unknown']}>
          {t('unknown.name', { name })} {meant ? t('unknown.meant', { meant }) : t('unknown.list')}
        </p>
      ))}
    </div>
  )
}
