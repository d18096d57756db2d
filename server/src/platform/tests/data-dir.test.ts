// The access of other users of the machine to DATA_DIR.
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeDataDir, PASSABLE, PRIVATE } from '../data-dir.ts'

function aFolder(): string {
  const above = mkdtempSync(join(tmpdir(), 'lettermill-test-'))
  onTestFinished(() => rmSync(above, { recursive: true }))
  return join(above, 'data')
}

const modeOf = (folder: string) => statSync(folder).mode & 0o7777

test.each([PRIVATE, PASSABLE] as const)(
  'other users could list a new DATA_DIR that should have mode %o',
  (mode) => {
    const folder = aFolder()
    expect(makeDataDir(folder, mode)).toBe(true)
    expect(modeOf(folder)).toBe(mode)
  },
)

test('a DATA_DIR that others may read is narrowed to its owner at the start', () => {
  const folder = aFolder()
  mkdirSync(join(folder, 'uploads'), { recursive: true })
  chmodSync(folder, 0o755)
  expect(makeDataDir(folder, PRIVATE)).toBe(true)
  expect(modeOf(folder)).toBe(PRIVATE)
})

test('DATA_DIR=/srv locked other programs out of their folders there', () => {
  const folder = aFolder()
  mkdirSync(folder)
  chmodSync(folder, 0o755)
  writeFileSync(join(folder, 'of-somebody-else'), '')
  expect(makeDataDir(folder, PRIVATE)).toBe(false)
  expect(modeOf(folder)).toBe(0o755)
})

test('DATA_DIR=/tmp locked everybody else out of /tmp', () => {
  const folder = aFolder()
  mkdirSync(folder)
  chmodSync(folder, 0o1777)
  expect(makeDataDir(folder, PRIVATE)).toBe(false)
  expect(modeOf(folder)).toBe(0o1777)
})

test('folders of journals and pictures that others may read are narrowed to their owner', () => {
  const folder = aFolder()
  for (const name of ['journal', 'uploads']) {
    mkdirSync(join(folder, name), { recursive: true })
    chmodSync(join(folder, name), 0o755)
  }
  makeDataDir(folder, PASSABLE)
  expect(modeOf(join(folder, 'journal'))).toBe(PRIVATE)
  expect(modeOf(join(folder, 'uploads'))).toBe(PRIVATE)
})

test('a link called uploads in DATA_DIR locked other programs out of the folder that it points to', () => {
  const [folder, elsewhere] = [aFolder(), aFolder()]
  for (const each of [folder, elsewhere]) mkdirSync(each)
  chmodSync(elsewhere, 0o755)
  symlinkSync(elsewhere, join(folder, 'uploads'))
  makeDataDir(folder, PRIVATE)
  expect(modeOf(elsewhere)).toBe(0o755)
})

test('DATA_DIR=/srv locked other programs out of /srv/uploads', () => {
  const folder = aFolder()
  mkdirSync(join(folder, 'uploads'), { recursive: true })
  chmodSync(join(folder, 'uploads'), 0o755)
  chmodSync(folder, 0o755)
  writeFileSync(join(folder, 'of-somebody-else'), '')
  makeDataDir(folder, PRIVATE)
  expect(modeOf(join(folder, 'uploads'))).toBe(0o755)
})
