// Front door of CSV: downloads, and reading their cells on import.
export { csvHeaders, csvStream, type CsvCell, withoutDefusing } from './csv.ts'
