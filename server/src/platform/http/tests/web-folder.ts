// A built web app for tests, with a file beside it that nobody may read.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll } from 'vitest'

export const page =
  '<!doctype html><html lang="en"><title>The app</title><body><div id="root"></div></body></html>'

/** The folder of a build: a page, a hashed file, a picture for letters, two pages of the guide, a secret in a hidden folder. Removed after the tests. */
export function aBuiltWeb(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'lettermill-web-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(path.join(folder, 'assets'))
  mkdirSync(path.join(folder, 'letters'))
  mkdirSync(path.join(folder, 'docs'))
  mkdirSync(path.join(folder, '.git'))
  writeFileSync(path.join(folder, 'docs', 'index.html'), 'The guide')
  writeFileSync(path.join(folder, 'docs', 'backup.html'), 'The guide: backup')
  writeFileSync(path.join(folder, 'letters', 'morning.png'), 'x')
  writeFileSync(path.join(folder, 'index.html'), page)
  writeFileSync(path.join(folder, 'assets', 'app-1a2b.js'), 'x')
  writeFileSync(path.join(folder, '.git', 'config'), 'a secret')
  return folder
}
