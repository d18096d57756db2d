// The linter refuses patterns with which a stranger's text could stop a process.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { ESLint } from 'eslint'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '..', '..')
const eslint = new ESLint({ cwd: root })

const rulesAgainst = async (pattern: string, file = 'server/src/platform/text.ts') => {
  const [result] = await eslint.lintText(`export const pattern = ${pattern}\n`, {
    filePath: path.join(root, file),
  })
  return result?.messages.map(({ ruleId }) => ruleId) ?? []
}

test.each([
  ['cubic', String.raw`/^\s*([a-z]+)\s*=\s*(.*?)\s*$/i`, 'regexp/no-super-linear-backtracking'],
  ['quadratic', '/<[^>]*>/', 'regexp/no-super-linear-move'],
  ['exponential', String.raw`/^(?:\s|&nbsp;|\u200a)*$/`, 'regexp/no-dupe-disjunctions'],
])('A pattern with %s time is refused', { timeout: 30_000 }, async (_kind, pattern, rule) => {
  expect(await rulesAgainst(pattern)).toContain(rule)
})

test('A pattern with linear time is accepted', async () => {
  expect(await rulesAgainst('/<[^<>]*>/')).toEqual([])
})

test('Each file with an exception exists, and has a reason', async () => {
  const { filesWithSlowPatterns } = (await import(path.join(root, 'slow-patterns.mjs'))) as {
    filesWithSlowPatterns: Record<string, string>
  }
  for (const [file, reason] of Object.entries(filesWithSlowPatterns))
    expect([file, existsSync(path.join(root, file)), reason.length > 20]).toEqual([file, true, true])
})
