// Front door of CSV: downloads, and reading their cells on import.
export { csvHeaders, csvStream, type CsvCell, type CsvForm, withoutDefusing } from './csv.ts'
