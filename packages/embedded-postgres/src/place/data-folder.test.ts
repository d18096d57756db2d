// The mode of the data folder when the program passes no `makeDataFolder` of its own.
import { chmodSync, mkdtempSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeDataFolder, PASSABLE, PRIVATE } from './data-folder.ts'

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'embedded-folder-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}
const modeOf = (folder: string) => statSync(folder).mode & 0o7777

test('a missing folder is created for its owner alone, and lets other users pass only if PostgreSQL needs that', () => {
  const folder = join(newFolder(), 'above', 'data')
  expect(makeDataFolder(folder, PRIVATE)).toBe(true)
  expect(modeOf(folder)).toBe(0o700)
  expect(makeDataFolder(folder, PASSABLE)).toBe(true)
  expect(modeOf(folder)).toBe(0o711)
})

test('a folder that holds only the cluster is closed to other users', () => {
  const folder = newFolder()
  mkdirSync(join(folder, 'postgres'))
  writeFileSync(join(folder, 'postgres.location'), '')
  chmodSync(folder, 0o755)
  expect(makeDataFolder(folder, PRIVATE)).toBe(true)
  expect(modeOf(folder)).toBe(0o700)
})

test.each([
  ['holds other things', 0o755, 'letters.txt'],
  ['everybody may write to', 0o1777, 'postgres'],
])('a folder that %s keeps its mode', (_what, mode, holds) => {
  const folder = newFolder()
  mkdirSync(join(folder, holds))
  chmodSync(folder, mode)
  expect(makeDataFolder(folder, PRIVATE)).toBe(false)
  expect(modeOf(folder)).toBe(mode)
})
