// Archives as people upload them, and as attackers build them.
import { zipSync, type Zippable } from 'fflate'
import { describe, expect, it } from 'vitest'
import { exportFiles, zipBounds } from '../unzip.ts'

const text = (content: string) => new TextEncoder().encode(content)

const zip = (files: Zippable) => new Blob([zipSync(files)])

/** An archive whose only file unpacks to more than the directory claims. */
function lying(file: string): Blob {
  const bytes = Buffer.from(zipSync({ 'a.csv': text(file) }))
  bytes.writeUInt32LE(10, bytes.lastIndexOf('PK\u0001\u0002', undefined, 'latin1') + 24)
  return new Blob([bytes])
}

const filesOf = (file: Blob) => exportFiles(file, 'export.zip')

describe('a ZIP archive', () => {
  it('gives its CSV files, packed or stored, without folders and without the hidden files of macOS', async () => {
    const files = await filesOf(
      zip({
        'export/a.csv': text('a\n'.repeat(100_000)),
        'b.csv': [text('b'), { level: 0 }],
        '__MACOSX/export/._a.csv': text('shadow'),
        'read me.txt': text('hello'),
      }),
    )
    expect(files.map(({ name }) => name)).toEqual(['a.csv', 'b.csv'])
    expect(await files[0]?.file.text()).toBe('a\n'.repeat(100_000))
    expect(await files[1]?.file.text()).toBe('b')
  })

  it('gives no more of a file than its directory claims', async () => {
    const [file] = await filesOf(lying('a'.repeat(30_000_000)))
    expect(file?.file.size).toBe(10)
  })

  const many = (count: number, ending: string) =>
    zip(Object.fromEntries(Array.from({ length: count }, (_, at) => [`f${at}.${ending}`, text('a')])))
  it.each<[string, Blob]>([
    ['a ZIP bomb', zip({ 'a.csv': new Uint8Array(30_000_000) })],
    ['too many entries', many(zipBounds.entries + 1, 'txt')],
    ['too many CSV files', many(zipBounds.files + 1, 'csv')],
    ['containing no CSV file', zip({ 'a.txt': text('a') })],
    ['a signature without any entry', new Blob([text('PK\u0003\u0004')])],
  ])('gives nothing for %s', async (_what, file) => {
    expect(await filesOf(file)).toEqual([])
  })

  it('gives nothing if its content is broken', async () => {
    const bytes = zipSync({ 'a.csv': text('a'.repeat(5000)) })
    bytes.fill(0xff, 36, 48)
    expect(await filesOf(new Blob([bytes]))).toEqual([])
  })
})

it('gives any other file as it is', async () => {
  const file = new Blob(['email'])
  expect(await exportFiles(file, 'a.csv')).toEqual([{ name: 'a.csv', file }])
})
