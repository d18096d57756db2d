// The Chromium that the journeys use: the named one, or else the first on this machine that really runs.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { serverPath } from '../../src/platform/paths.ts'

const { findChromium } = (await import(pathToFileURL(serverPath('..', 'scripts', 'chromium.mjs')).href)) as {
  findChromium: (env: Record<string, string>) => Promise<string | null>
}

/** A folder of programs that exit with a given code. */
function programs(codes: Record<string, number>): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'lettermill-programs-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [name, code] of Object.entries(codes)) {
    writeFileSync(path.join(folder, name), `#!/bin/sh\nexit ${code}\n`, { mode: 0o755 })
  }
  return folder
}

test('the Chromium that CHROMIUM_PATH names is used', async () => {
  const folder = programs({ mine: 0, chromium: 0 })
  const mine = path.join(folder, 'mine')
  expect(await findChromium({ CHROMIUM_PATH: mine, PATH: folder })).toBe(mine)
})

test('a CHROMIUM_PATH that does not run is an error, and no other Chromium is used', async () => {
  const folder = programs({ chromium: 0 })
  await expect(findChromium({ CHROMIUM_PATH: '/nowhere/chromium', PATH: folder })).rejects.toThrow(
    /CHROMIUM_PATH/,
  )
})

test('without CHROMIUM_PATH the first Chromium on the PATH that runs is used', async () => {
  const folder = programs({ 'chromium-browser': 1, 'google-chrome': 0 })
  expect(await findChromium({ PATH: folder })).toBe(path.join(folder, 'google-chrome'))
})
