// Export puts an apostrophe in cells where a spreadsheet would start a formula; import removes it again.

const sign = String.raw`[=+\-@\uff1d\uff0b\uff0d\uff20]`
const unseen = String.raw`(?:(?![\t\r\n])[\s\p{Cc}\p{Cf}])`
/**
 * At the start of a cell, including after invisible characters and after signs that make a spreadsheet look further.
 */
const atBegin = String.raw`(?<=^)(?='*(?:${unseen}*${sign}|[\t\r\n]))`
/** Inside a cell: where a reader that splits cells differently would start a cell or a line. */
const within = String.raw`(?<=[;\t\r\n])(?='*${sign})`

const suspicious = new RegExp(`${sign}|[\\t\\r\\n]`, 'u')
const formula = new RegExp(`${atBegin}|${within}`, 'gu')
const defused = new RegExp(String.raw`(?:${atBegin}|${within})'`, 'gu')

/** The cell as an export writes it, so that no spreadsheet runs it. */
export function defuse(cell: string): string {
  return suspicious.test(cell) ? cell.replace(formula, "'") : cell
}

/** The cell as it was before an export escaped it; any other cell is returned unchanged. */
export function withoutDefusing(cell: string): string {
  return cell.includes("'") ? cell.replace(defused, '') : cell
}
