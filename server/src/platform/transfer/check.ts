// Checks an archive without importing it: it reads every byte and compares every part with its checksum.
import type { Readable } from 'node:stream'
import type { ArchiveSum } from './format.ts'
import { readArchive } from './read.ts'

export interface Checked extends ArchiveSum {
  /** When the archive was made, ISO 8601. */
  madeAt: string
  /** The last migration of the schema of the archive's data. */
  migration: string
}

/**
 * Reads a whole archive.
 * @throws StartError that says what is wrong with it
 */
export function checkArchive(source: Readable, passphrase: string | undefined): Promise<Checked> {
  return readArchive(source, passphrase, async (archive) => {
    const { made_at: madeAt, migrations } = archive.manifest
    const sum = await archive.readAll(async ({ bytes }) => {
      for await (const piece of bytes) void piece
    })
    return { ...sum, madeAt, migration: migrations.at(-1) ?? '' }
  })
}
