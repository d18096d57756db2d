// What became of the rows of a file: their counts, why some were not imported, and which values could not be read.
import { contactFieldKeys, type CustomField } from '@lettermill/contracts'
import { formatNumber } from '../../../lib/formats/formats.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import type { RowReason } from '../csv/report.ts'
import type { UploadCounts } from './state.ts'
import styles from './import.module.css'

/** Imported, new, duplicate and skipped rows, existing contacts with new values, and unreadable values. */
export function Counts({ counts }: { counts: UploadCounts }) {
  const t = useTexts('contacts')
  const shown = [
    [t('import.imported'), counts.imported],
    ...(counts.added === counts.imported ? [] : [[t('import.added'), counts.added] as const]),
    [t('import.duplicates'), counts.duplicates],
    ...(counts.filled > 0 ? [[t('import.filled'), counts.filled] as const] : []),
    [t('import.skipped'), counts.skipped],
    ...(counts.unreadable > 0 ? [[t('import.unreadableCells'), counts.unreadable] as const] : []),
  ] as const
  return (
    <dl className={styles['counts']}>
      {shown.map(([name, count]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{formatNumber(count)}</dd>
        </div>
      ))}
    </dl>
  )
}

function Rows({ count, rows }: RowReason) {
  const t = useTexts('contacts')
  const listed = { rows: rows.map(formatNumber).join(', '), more: formatNumber(count - rows.length) }
  if (count > rows.length) return t('import.moreRows', listed)
  return t(count === 1 ? 'import.oneRow' : 'import.someRows', listed)
}

/** Each reason with its number of rows and the first row numbers. */
export function ReasonRows({ title, reasons }: { title: string; reasons: readonly RowReason[] }) {
  if (reasons.length === 0) return null
  return (
    <div className={styles['results']}>
      <h3>{title}</h3>
      <ul>
        {reasons.map((each) => (
          <li key={each.what}>
            <strong>{formatNumber(each.count)}</strong> {each.what}{' '}
            <span className={styles['rows']}>
              <Rows {...each} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

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
    <div className={styles['results']}>
      <h3>{t('import.unreadableTitle')}</h3>
      <ul>
        {reasons.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  )
}
