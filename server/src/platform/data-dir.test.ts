// What others on the machine may do in DATA_DIR.
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeDataDir, PASSABLE, PRIVATE } from './data-dir.ts'

function aFolder(): string {
  const above = mkdtempSync(join(tmpdir(), 'lettermill-test-'))
  onTestFinished(() => rmSync(above, { recursive: true }))
  return join(above, 'data')
}

const modeOf = (folder: string) => statSync(folder).mode & 0o7777

test.each([PRIVATE, PASSABLE] as const)(
  'a new DATA_DIR, wished with mode %o, can be listed by others',
  (mode) => {
    const folder = aFolder()
    expect(makeDataDir(folder, mode)).toBe(true)
    expect(modeOf(folder)).toBe(mode)
  },
)

test('a DATA_DIR of an earlier version can be listed by others', () => {
  const folder = aFolder()
  mkdirSync(join(folder, 'uploads'), { recursive: true })
  chmodSync(folder, 0o755)
  expect(makeDataDir(folder, PRIVATE)).toBe(true)
  expect(modeOf(folder)).toBe(PRIVATE)
})

test('DATA_DIR=/srv locks other programs out of their folders there', () => {
  const folder = aFolder()
  mkdirSync(folder)
  chmodSync(folder, 0o755)
  writeFileSync(join(folder, 'of-somebody-else'), '')
  expect(makeDataDir(folder, PRIVATE)).toBe(false)
  expect(modeOf(folder)).toBe(0o755)
})

test('DATA_DIR=/tmp locks everybody else out of /tmp', () => {
  const folder = aFolder()
  mkdirSync(folder)
  chmodSync(folder, 0o1777)
  expect(makeDataDir(folder, PRIVATE)).toBe(false)
  expect(modeOf(folder)).toBe(0o1777)
})
