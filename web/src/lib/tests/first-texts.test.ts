// The first pages are shown before the other texts are loaded (lib/screen.ts), so they may use only the first texts.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { first } from '../messages/en/first.ts'

const source = path.resolve(import.meta.dirname, '../..')
const starts = [
  'app/main.tsx',
  'features/accounts/LoginScreen.tsx',
  'features/accounts/RegisterScreen.tsx',
  'ui/captcha/AltchaWidget.tsx',
  'features/dashboard/DashboardScreen.tsx',
]

/** The file and everything that it imports, except by `import()`. */
function loadedWith(file: string, found = new Map<string, string>()): Map<string, string> {
  if (found.has(file) || !existsSync(file)) return found
  const text = readFileSync(file, 'utf8')
  found.set(file, text)
  for (const [, next = ''] of text.matchAll(/^(?:import|export|\}).* from '(\.[^']+\.tsx?)'$/gm))
    loadedWith(path.resolve(path.dirname(file), next), found)
  return found
}

describe('A first page', () => {
  it.each(starts)('uses only texts that the first download contains: %s', (start) => {
    const files = loadedWith(path.join(source, start))
    expect(files.size).toBeGreaterThan(1)
    const used = [...files].flatMap(([file, text]) =>
      [...text.matchAll(/(?:useTexts\('|\btext\('|i18nKey=")(\w+)(?:'\)|:)/g)].map(
        ([, feature = '']) => `${feature} in ${path.relative(source, file)}`,
      ),
    )
    expect(used.filter((use) => !Object.keys(first).includes(use.split(' ')[0] ?? ''))).toEqual([])
  })
})
