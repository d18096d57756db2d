// Counts of a file's rows by result, during the upload and after it.
import { formatNumber } from '../../../lib/formats.ts'
import { useTexts } from '../../../lib/messages/index.ts'
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
