// The columns that a section may have, as small pictures.
import styles from '../design.module.css'

/** Ratios of the columns. */
export const layouts = [[1], [1, 1], [1, 2], [2, 1], [1, 1, 1], [1, 2, 1], [1, 1, 1, 1]] as const

/** The layout with these ratios; undefined if there is none, because a script may have written any ratios. */
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
