// How many values of an import could not be read as the type of their field, field by field.
import { contactFieldKeys, type CustomField } from '@lettermill/contracts'
import { formatNumber } from '../../../lib/formats.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import styles from './import.module.css'

interface UnreadableValuesProps {
  /** By the keys of the fields. */
  counts: Readonly<Record<string, number>>
  /** An example for each field, if known. */
  examples?: Readonly<Record<string, string>>
  /** The workspace's own. */
  fields: readonly CustomField[]
}

/** The sentences, the most frequent first; a field that was deleted since goes by its key. */
export function useUnreadable({ counts, examples = {}, fields }: UnreadableValuesProps): string[] {
  const t = useTexts('contacts')
  const labelOf = (key: string) => {
    const builtIn = contactFieldKeys.find((each) => each === key)
    return builtIn ? t(`fields.${builtIn}`) : (fields.find((field) => field.key === key)?.label ?? key)
  }
  return Object.entries(counts)
    .sort(([, one], [, other]) => other - one)
    .map(([key, count]) => {
      const sentence = t('import.unreadableField', { count, shown: formatNumber(count), label: labelOf(key) })
      return examples[key] ? t('import.unreadableExample', { sentence, example: examples[key] }) : sentence
    })
}

/** One sentence for each field; nothing if everything was read. */
export function UnreadableValues(props: UnreadableValuesProps) {
  const t = useTexts('contacts')
  const reasons = useUnreadable(props)
  if (reasons.length === 0) return null
  return (
    <div className={styles['told']}>
      <h3>{t('import.unreadableTitle')}</h3>
      <ul>
        {reasons.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  )
}
