// The columns that a section may have, as small pictures.
import styles from './design.module.css'

/** Ratios of the columns. */
export const layouts = [[1], [1, 1], [1, 2], [2, 1], [1, 1, 1], [1, 2, 1], [1, 1, 1, 1]] as const

/** The layout that has these ratios; undefined for one that a script wrote. */
export function layoutOf(ratios: readonly number[]): (typeof layouts)[number] | undefined {
  return layouts.find((each) => each.join() === ratios.join())
}

export function LayoutPicture({ ratios }: { ratios: readonly number[] }) {
  return (
    <span aria-hidden="true" className={styles['layoutPicture']}>
      {ratios.map((ratio, at) => (
        <span key={at} style={{ flexGrow: ratio }} />
      ))}
    </span>
  )
}
