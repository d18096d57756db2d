// Cells that a spreadsheet would run get an apostrophe where the formula would begin; reading takes it away again.

const sign = String.raw`[=+\-@\uff1d\uff0b\uff0d\uff20]`
const unseen = String.raw`(?:(?![\t\r\n])[\s\p{Cc}\p{Cf}])`
/** At the begin of a cell: also behind what nobody sees, and what makes a spreadsheet look further. */
const atBegin = String.raw`(?<=^)(?='*(?:${unseen}*${sign}|[\t\r\n]))`
/** Within it: where a reader that parts cells otherwise than we do would begin a cell or a line. */
const within = String.raw`(?<=[;\t\r\n])(?='*${sign})`

const suspicious = new RegExp(`${sign}|[\\t\\r\\n]`, 'u')
const formula = new RegExp(`${atBegin}|${within}`, 'gu')
const defused = new RegExp(String.raw`(?:${atBegin}|${within})'`, 'gu')

/** The cell as an export writes it: no spreadsheet runs it. */
export function defuse(cell: string): string {
  return suspicious.test(cell) ? cell.replace(formula, "'") : cell
}

/** The cell as it was before an export defused it; any other cell as it is. */
export function withoutDefusing(cell: string): string {
  return cell.includes("'") ? cell.replace(defused, '') : cell
}
