// Four real files from users, as the browser passes them to the page.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../../../../../server/test/data')

/** A sample file from server/test/data. */
export function sampleFile(name: string): File {
  return new File([readFileSync(join(folder, name))], name, { type: 'text/csv' })
}

/** A file of the given text or bytes. */
export function csvFile(content: string | Uint8Array<ArrayBuffer>, name = 'list.csv'): File {
  return new File([content], name, { type: 'text/csv' })
}
