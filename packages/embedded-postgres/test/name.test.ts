// The program's name becomes part of SQL, of paths and of a system user's name.
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startEmbeddedPostgres } from '../src/index.ts'

test.each(['', 'Shop', 'a-b', '1st', 'shop; drop', '../etc', 'a'.repeat(17)])(
  'the name “%s” is refused before anything is made',
  async (name) => {
    const folder = mkdtempSync(join(tmpdir(), 'embedded-name-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const dataDir = join(folder, 'data')
    await expect(startEmbeddedPostgres({ dataDir, name })).rejects.toMatchObject({ code: 'name_invalid' })
    expect(existsSync(dataDir)).toBe(false)
  },
)
