// A share of the sent messages, as a number and as a bar, so that rows can be compared at a glance.
import { formatShare, shareOf } from './calls.ts'
import styles from './readers.module.css'

interface RateProps {
  part: number
  sent: number
  /** The share whose bar fills the cell. */
  most: number
  series: 'opens' | 'clicks'
}

export function Rate({ part, sent, most, series }: RateProps) {
  const share = shareOf(part, sent)
  return (
    <div className={styles['rate']}>
      {formatShare(share)}
      <span className={styles['track']} aria-hidden="true">
        <span data-series={series} style={{ width: `${most > 0 ? (share / most) * 100 : 0}%` }} />
      </span>
    </div>
  )
}
