// Lists why rows were not imported, or only in part.
import { formatNumber } from '../../../lib/formats.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import type { RowReason } from '../csv/report.ts'
import styles from './import.module.css'

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
    <div className={styles['told']}>
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
