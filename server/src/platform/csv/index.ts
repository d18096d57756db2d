// Front door of CSV: downloads, and reading their cells on import.
export { csvHeaders, csvStream, type CsvCell } from './csv.ts'
export { withoutDefusing } from './formulas.ts'
