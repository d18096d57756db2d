// CSV downloads: the front door.
export { csvHeaders, csvStream, type CsvCell } from './csv.ts'
