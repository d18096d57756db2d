// If a spreadsheet would start a formula in a cell, an export puts an apostrophe before it, and an import removes it.

const sign = String.raw`[=+\-@\uff1d\uff0b\uff0d\uff20]`
const unseen = String.raw`(?:(?![\t\r\n])[\s\p{Cc}\p{Cf}])`
/** A formula at the start of a cell, possibly after invisible characters and signs that spreadsheets skip. */
const atBegin = String.raw`(?<=^)(?='*(?:${unseen}*${sign}|[\t\r\n]))`
/** A formula inside a cell, where a reader that splits cells differently would start a cell or a line. */
const within = String.raw`(?<=[;\t\r\n])(?='*${sign})`

const suspicious = new RegExp(`${sign}|[\\t\\r\\n]`, 'u')
const formula = new RegExp(`${atBegin}|${within}`, 'gu')
const defused = new RegExp(String.raw`(?:${atBegin}|${within})'`, 'gu')

/** Writes a cell for an export, so that no spreadsheet runs it as a formula. */
export function defuse(cell: string): string {
  return suspicious.test(cell) ? cell.replace(formula, "'") : cell
}

/** The cell as it was before an export escaped it; any other cell is returned unchanged. */
export function withoutDefusing(cell: string): string {
  return cell.includes("'") ? cell.replace(defused, '') : cell
}
