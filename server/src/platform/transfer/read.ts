// Reads an archive. Its parts come in order, and each part is compared with its checksum line.
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import {
  archiveVersion,
  damaged,
  Measure,
  Summing,
  type ArchiveSum,
  type EndLine,
  type Manifest,
  type PartCheck,
  type PartHeader,
} from './format.ts'
import { FrameReader } from './frames.ts'
import { opened } from './seal.ts'

/** A part. Its bytes must be read to their end before the next part comes. */
export interface ReadPart {
  header: PartHeader
  bytes: AsyncIterable<Buffer>
}

/**
 * Opens an archive and passes it to `use`. Closes the source afterwards.
 * @throws StartError if the file is encrypted with another passphrase, was altered or is cut short
 */
export async function readArchive<T>(
  source: Readable,
  passphrase: string | undefined,
  use: (archive: Archive) => Promise<T>,
): Promise<T> {
  const unzip = createGunzip()
  const feeding = pipeline(Readable.from(opened(source, passphrase)), unzip)
  // The reader gets the same error from its input.
  feeding.catch(() => undefined)
  try {
    const reader = new FrameReader(unzip)
    const manifest = (await reader.line()) as Manifest
    if (manifest.format !== 'lettermill-export') throw damaged()
    if (manifest.version !== archiveVersion) throw damaged('another version of Lettermill made it')
    return await use(new Archive(manifest, reader))
  } catch (error) {
    throw isUnreadable(error) ? damaged() : error
  } finally {
    unzip.destroy()
    source.destroy()
  }
}

export class Archive {
  readonly manifest: Manifest
  readonly #reader: FrameReader
  readonly #summing = new Summing()

  constructor(manifest: Manifest, reader: FrameReader) {
    this.manifest = manifest
    this.#reader = reader
  }

  /**
   * Reads all parts, in order, and returns their totals.
   * @param take reads the bytes of a part to their end
   * @throws StartError if a part, or the whole, does not match its checksum
   */
  async readAll(take: (part: ReadPart) => Promise<void>): Promise<ArchiveSum> {
    for (;;) {
      const line = (await this.#reader.line()) as PartHeader | EndLine
      if ('end' in line) return this.#end(line)
      const measure = new Measure(line)
      await take({ header: line, bytes: measure.through(this.#reader.part()) })
      const check = measure.end()
      assertSame(line, (await this.#reader.line()) as PartCheck, check)
      this.#summing.add(line, check)
    }
  }

  async #end(line: EndLine): Promise<ArchiveSum> {
    await this.#reader.end()
    const sum = this.#summing.end()
    if (line.sha256 !== sum.sha256) throw damaged('a part of it is missing')
    return sum
  }
}

function assertSame(header: PartHeader, said: PartCheck, found: PartCheck): void {
  if (said.rows === found.rows && said.bytes === found.bytes && said.sha256 === found.sha256) return
  const name = 'table' in header ? `the table ${header.table}` : 'file' in header ? 'a picture' : 'the key'
  throw damaged(`${name} is not what it was when the file was made`)
}

function isUnreadable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')
}

export interface Checked extends ArchiveSum {
  /** When the archive was made, ISO 8601. */
  madeAt: string
  /** The last migration of the schema of the archive's data. */
  migration: string
}

/**
 * Checks an archive without importing it: reads every byte, and compares every part with its checksum.
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
