// A share of what was sent: the number, and a bar so that lines compare at a glance.
import { formatShare, shareOf } from './calls.ts'
import styles from './readers.module.css'

interface RateProps {
  part: number
  sent: number
  /** The share whose bar is as long as the cell. */
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
