// For each field, how many values of an import could not be read as the field's type.
import { contactFieldKeys, type CustomField } from '@lettermill/contracts'
import { formatNumber } from '../../../lib/formats.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import styles from './import.module.css'

interface UnreadableValuesProps {
  /** The number of unreadable values by the field's key. */
  counts: Readonly<Record<string, number>>
  /** An example for each field, if known. */
  examples?: Readonly<Record<string, string>>
  /** The workspace's custom fields. */
  fields: readonly CustomField[]
}

/** A sentence for each field, the field with the most unreadable values first. A deleted field is named by its key. */
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

/** One sentence for each field; nothing if every value was read. */
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
