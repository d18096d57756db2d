// The file in a data folder that says where its cluster is.
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { EmbeddedPostgresError } from '../errors.ts'
import { codeOf, reasonOf } from '../reason.ts'

/** The name of the file. */
export const POINTER = 'postgres.location'

/**
 * The folder that the file names; null if there is no such file.
 * @throws EmbeddedPostgresError system_refused if it cannot be read
 */
export function readPointer(home: string): string | null {
  try {
    return readFileSync(join(home, POINTER), 'utf8').trim()
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    const reason = reasonOf(error)
    throw new EmbeddedPostgresError('system_refused', `${join(home, POINTER)} cannot be read: ${reason}`, {
      folder: home,
      reason,
    })
  }
}

// Two programs may start for the first time at once. Each writes a draft and links it into place, so that one complete
// pointer wins.
export function writePointer(home: string, folder: string): string {
  const draft = join(home, `.${POINTER}-${process.pid}`)
  writeFileSync(draft, `${folder}\n`)
  try {
    linkSync(draft, join(home, POINTER))
    return folder
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
    return readPointer(home) ?? folder
  } finally {
    rmSync(draft)
  }
}
