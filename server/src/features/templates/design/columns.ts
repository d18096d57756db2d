// The columns of a section: how wide each is, and the space between them.
import type { DesignColumn, DesignSection } from '@lettermill/contracts'

/** Between columns, in pixels; two, three and four of them share it in whole pixels. */
const gap = 24
/** Of a narrow phone, in pixels. */
const phone = 360
/** The least width of a column with words, in pixels, where its section has room for it. */
const leastForWords = 48

export interface ColumnPlace {
  /** Of the section's inner width. */
  percent: number
  /** Pixels that its blocks have, in a letter of full width. */
  width: number
  /** The same on the narrowest screen. */
  narrowest: number
  /** Space on the side where reading begins, and on the other; none at the sides of the section. */
  before: number
  after: number
}

/** @param letter its width in pixels */
export function columnsOf({ columns, padding, stack }: DesignSection, letter: number): ColumnPlace[] {
  const count = columns.length
  const space = (gap * (count - 1)) / count
  const sides = padding.left + padding.right
  const staysBeside = !stack && count > 1
  const least = (leastForWords + space) / ((staysBeside ? phone : letter) - sides)
  const wanted = columns.map((column) => ({
    ratio: column.ratio,
    least: holdsWords(column) ? Math.min(least, 1 / count) : 0,
  }))
  return sharesOf(wanted).map((share, at) => {
    const inside = (inner: number) => Math.max(16, Math.floor(inner * share - space))
    const width = inside(letter - sides)
    return {
      percent: Math.floor(share * 10_000) / 100,
      width,
      narrowest: Math.min(width, staysBeside ? inside(phone - sides) : phone - sides),
      before: (gap * at) / count,
      after: (gap * (count - 1 - at)) / count,
    }
  })
}

function holdsWords({ blocks }: DesignColumn): boolean {
  return blocks.some(({ type }) => type !== 'picture' && type !== 'divider' && type !== 'space')
}

/** Parts of `room` by ratio; those that would be below their least get it, and the others make room for them. */
function sharesOf(columns: readonly { ratio: number; least: number }[], room = 1): number[] {
  const total = columns.reduce((sum, { ratio }) => sum + ratio, 0)
  const isNarrow = ({ ratio, least }: { ratio: number; least: number }) => (ratio / total) * room < least
  const narrow = columns.filter(isNarrow)
  if (narrow.length === 0) return columns.map(({ ratio }) => (ratio / total) * room)
  const taken = narrow.reduce((sum, { least }) => sum + least, 0)
  const others = sharesOf(
    columns.filter((column) => !isNarrow(column)),
    room - taken,
  )
  return columns.map((column) => (isNarrow(column) ? column.least : (others.shift() ?? 0)))
}
