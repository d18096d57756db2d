// Each Mantine component that a file uses must have its style sheet, in the sheet of the whole app or imported by the
// same file. Vite loads sheets with the screens that import them, so a sheet that only another screen imports may come
// too late, or never.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const web = join(import.meta.dirname, '../../..')
const sheets = join(web, '../node_modules/@mantine/core/styles')
const everywhere = readFileSync(join(web, 'src/ui/theme/mantine.css'), 'utf8')

/** Components whose styles are in the sheets of their parts. */
const parts: Readonly<Record<string, readonly string[]>> = {
  MultiSelect: ['Pill', 'PillsInput'],
  TagsInput: ['Pill', 'PillsInput'],
}

/** Components for which the browser's default look, or the file's own style sheet, is enough. */
const plain = new Set(['Code', 'Fieldset'])

/** Names that a file imports from Mantine. */
function componentsOf(source: string): string[] {
  const imports = [...source.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)]
  return imports.flatMap(([, names = '']) => names.split(',').map((name) => name.trim()))
}

function missingIn(source: string): string[] {
  const needed = componentsOf(source).flatMap((name) => parts[name] ?? [name])
  const isThere = (sheet: string) =>
    [everywhere, source].some((text) => text.includes(`@mantine/core/styles/${sheet}.layer.css`))
  const hasSheet = (name: string) => !plain.has(name) && existsSync(join(sheets, `${name}.layer.css`))
  return needed.filter((name) => hasSheet(name) && !isThere(name))
}

test('The fields To and Leave out of a campaign had no styles until somebody opened a segment', () => {
  const files = readdirSync(join(web, 'src'), { recursive: true, encoding: 'utf8' })
  const missing = files
    .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
    .map((file) => [file, missingIn(readFileSync(join(web, 'src', file), 'utf8'))] as const)
  expect(missing.filter(([, sheetsOf]) => sheetsOf.length > 0)).toEqual([])
})
