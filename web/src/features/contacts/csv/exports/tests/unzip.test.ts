// Archives as people upload them, and as attackers build them.
import { deflateRawSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { isZip, NoZip, unzipTables, zipBounds } from '../unzip.ts'

interface Part {
  name: string
  content: Uint8Array
  /** The unpacked size that the archive claims. */
  unpacked?: number
  flags?: number
  method?: number
}

/** An archive (APPNOTE 4.3) with these files. `count` is the number of entries that it claims. */
function zip(parts: readonly Part[], count = parts.length): Blob {
  const heads: Buffer[] = []
  const bodies: Buffer[] = []
  let offset = 0
  for (const { name, content, unpacked = content.byteLength, flags = 0, method = 8 } of parts) {
    const packed = method === 8 ? deflateRawSync(content) : Buffer.from(content)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(name.length, 26)
    const head = Buffer.alloc(46)
    head.writeUInt32LE(0x02014b50, 0)
    head.writeUInt16LE(flags, 8)
    head.writeUInt16LE(method, 10)
    head.writeUInt32LE(packed.byteLength, 20)
    head.writeUInt32LE(unpacked, 24)
    head.writeUInt16LE(name.length, 28)
    head.writeUInt32LE(offset, 42)
    const body = Buffer.concat([local, Buffer.from(name), packed])
    offset += body.byteLength
    bodies.push(body)
    heads.push(head, Buffer.from(name))
  }
  const table = Buffer.concat(heads)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(table.byteLength, 12)
  end.writeUInt32LE(offset, 16)
  return new Blob([Buffer.concat([...bodies, table, end])])
}

const text = (content: string) => new TextEncoder().encode(content)

describe('a ZIP archive', () => {
  it('gives its CSV files, packed or stored, without folders and without the hidden files of macOS', async () => {
    const file = zip([
      { name: 'export/a.csv', content: text('a\n'.repeat(100_000)) },
      { name: 'b.csv', content: text('b'), method: 0 },
      { name: '__MACOSX/export/._a.csv', content: text('shadow') },
      { name: 'read me.txt', content: text('hello') },
    ])
    expect(await isZip(file)).toBe(true)
    const files = await unzipTables(file)
    expect(files.map(({ name }) => name)).toEqual(['a.csv', 'b.csv'])
    expect(await files[0]?.file.text()).toBe('a\n'.repeat(100_000))
    expect(await files[1]?.file.text()).toBe('b')
  })

  const bomb = new Uint8Array(30_000_000)
  it.each<[string, Blob]>([
    ['a ZIP bomb that states its size', zip([{ name: 'a.csv', content: bomb }])],
    ['a ZIP bomb that claims a small unpacked size', zip([{ name: 'a.csv', content: bomb, unpacked: 10 }])],
    ['too many entries', zip([{ name: 'a.csv', content: text('a') }], zipBounds.entries + 1)],
    [
      'too many CSV files',
      zip(
        Array.from({ length: zipBounds.files + 1 }, (_, at) => ({ name: `${at}.csv`, content: text('a') })),
      ),
    ],
    ['a cut-off list of entries', zip([{ name: 'a.csv', content: text('a') }], 2)],
    ['an encrypted file', zip([{ name: 'a.csv', content: text('a'), flags: 1 }])],
    ['an unknown compression method', zip([{ name: 'a.csv', content: text('a'), method: 12 }])],
    ['containing no CSV file', zip([{ name: 'a.txt', content: text('a') }])],
    ['a signature without any entry', new Blob([text('PK\u0003\u0004')])],
    ['being empty', new Blob([])],
  ])('is refused for %s', async (_what, file) => {
    await expect(unzipTables(file)).rejects.toBeInstanceOf(NoZip)
  })

  it('with broken content is refused', async () => {
    const bytes = new Uint8Array(
      await zip([{ name: 'a.csv', content: text('a'.repeat(5000)) }]).arrayBuffer(),
    )
    bytes.fill(0xff, 36, 48)
    await expect(unzipTables(new Blob([bytes]))).rejects.toBeInstanceOf(NoZip)
  })
})
