// Front door of CSV downloads, and of undoing their escaping on import.
export { csvHeaders, csvStream, type CsvCell } from './csv.ts'
export { withoutDefusing } from './formulas.ts'
