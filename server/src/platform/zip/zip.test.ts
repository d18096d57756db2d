// The archive, as other programs read it.
import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { zip } from './index.ts'

test('an archive contains the length, the checksum and the position of each file', async () => {
  const files = [
    { name: 'a.txt', bytes: Buffer.from('aaaa'.repeat(1000)) },
    { name: 'назва.csv', bytes: Buffer.alloc(0) },
  ]
  const archive = await zip(files)
  const end = archive.length - 22
  expect(archive.toString('latin1', end, end + 4)).toBe('PK\x05\x06')
  expect(archive.readUInt16LE(end + 10)).toBe(2)
  let at = archive.readUInt32LE(end + 16)
  expect(at + archive.readUInt32LE(end + 12)).toBe(end)
  for (const { name, bytes } of files) {
    expect(archive.toString('latin1', at, at + 4)).toBe('PK\x01\x02')
    expect(archive.readUInt32LE(at + 16)).toBe(crc32(bytes))
    expect(archive.readUInt32LE(at + 24)).toBe(bytes.length)
    const length = archive.readUInt16LE(at + 28)
    expect(archive.toString('utf8', at + 46, at + 46 + length)).toBe(name)
    const local = archive.readUInt32LE(at + 42)
    expect(archive.toString('latin1', local, local + 4)).toBe('PK\x03\x04')
    at += 46 + length
  }
})
