// CSV downloads, and what reading takes back of them: the front door.
export { csvHeaders, csvStream, type CsvCell } from './csv.ts'
export { withoutDefusing } from './formulas.ts'
