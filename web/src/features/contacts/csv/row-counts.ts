// Counts the rows of a file that need a decision before the import: those without a first name, and those of people who
// said no to mail.
import { answerOf } from '@lettermill/contracts/answers'
import { contactReader, type FieldColumns } from './contact.ts'
import type { CsvTable } from './table.ts'

export interface RowCounts {
  /** Rows that an import skips only because their first name is empty. */
  nameless: number
  /** Rows that say no to mail. */
  refused: number
}

/** Reads the whole table by the chosen columns. Rows that are skipped in any case are not counted. */
export async function countRows(
  table: CsvTable,
  columns: FieldColumns,
  consentKey: string,
): Promise<RowCounts> {
  const read = contactReader(columns, { needsFirstName: false })
  const counts = { nameless: 0, refused: 0 }
  for await (const { records } of table.records()) {
    for (const { flaw, cells } of records) {
      const contact = flaw ?? read(cells)
      if (typeof contact === 'string') continue
      const cell = contact[consentKey]
      const answer = cell === undefined ? 'yes' : answerOf(cell)
      if (answer === 'no') counts.refused += 1
      else if (answer === 'yes' && !contact['first_name']) counts.nameless += 1
    }
  }
  return counts
}
