// The widths of the columns of a section, and the space between them.
import type { DesignColumn, DesignSection } from '@lettermill/contracts'

/** The space between columns in pixels. It can be divided among two, three or four columns in whole pixels. */
const gap = 24
/** The width of a narrow phone in pixels. */
const phone = 360
/** The least width of a column with words in pixels, and that of any other column, if the section has room for it. */
const leastForWords = 48
const leastForOthers = 16

export interface ColumnPlace {
  /** The share of the section's inner width. */
  percent: number
  /** The width of the column's blocks in pixels, in a letter of full width. */
  width: number
  /** The width of the column's blocks on the narrowest screen. */
  narrowest: number
  /** The space on the side where reading begins, and on the other side. There is none at the sides of the section. */
  before: number
  after: number
}

/** @param letter the width of the letter in pixels */
export function columnsOf({ columns, padding, stack }: DesignSection, letter: number): ColumnPlace[] {
  const count = columns.length
  const space = (gap * (count - 1)) / count
  const sides = padding.left + padding.right
  const staysBeside = !stack && count > 1
  const room = (staysBeside ? phone : letter) - sides
  const wanted = columns.map((column) => {
    const least = holdsWords(column) ? leastForWords : leastForOthers
    return { ratio: column.ratio, least: Math.min((least + space) / room, 1 / count) }
  })
  return sharesOf(wanted).map((share, at) => {
    const inside = (inner: number) => Math.max(leastForOthers, Math.floor(inner * share - space))
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

/**
 * Divides `room` by ratio. Columns that would get less than their least width get that width, and the others get less.
 */
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
