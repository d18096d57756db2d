// Says below the text which merge tags name nothing.
import { mergeFieldNames } from '@lettermill/contracts'
import { useDebouncedValue } from '@mantine/hooks'
import { useFields } from '../../lib/fields.ts'
import { useTexts } from '../../lib/messages/index.ts'
import { unknownNames } from './merge-names.ts'
import styles from './templates.module.css'

/** A person who is in the middle of a name is not corrected. */
const pause = 600
const mostShown = 5

/** Nothing while every name is known, and while the workspace's own fields are not loaded. */
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
