// The checks that npm run check -- --changed runs, by the changed files.
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { serverPath } from '../../src/platform/paths.ts'

const { filtersOf, wallsOf, workspacesOf } = (await import(
  pathToFileURL(serverPath('..', 'scripts', 'test', 'suites.mjs')).href
)) as {
  filtersOf: (files: string[], workspace: string) => string[]
  wallsOf: (files: string[]) => string[]
  workspacesOf: (files: string[]) => string[]
}

test('A changed file runs the tests of the features and platform parts that it belongs to', () => {
  const files = [
    'server/src/features/senders/queries.ts',
    'server/src/features/senders/rules.ts',
    'server/src/platform/csv/index.ts',
    'web/src/features/senders/page.tsx',
    'docs/engineering/security.md',
  ]
  expect(filtersOf(files, 'server')).toEqual(['src/features/senders/', 'src/platform/csv/'])
  expect(filtersOf(files, 'web')).toEqual(['src/features/senders/'])
  expect(filtersOf(files, 'chaos')).toEqual([])
})

test('A changed test file runs alone', () => {
  expect(filtersOf(['server/test/walls.test.ts', 'server/test/sink.ts'], 'server')).toEqual([
    'test/walls.test.ts',
  ])
})

test('A change of a contract or package checks the types of all workspaces, any other change those of its own', () => {
  expect(workspacesOf(['contracts/src/contacts/groups.ts'])).toContain('web')
  expect(workspacesOf(['packages/mime/src/header.ts'])).toContain('server')
  expect(workspacesOf(['web/src/app/app.tsx', 'docs/engineering/security.md'])).toEqual(['web'])
})

test('A changed file has its imports checked, and changed import rules check the imports of all files', () => {
  const files = ['server/src/app.ts', 'server/migrations/0001-start.sql', 'scripts/check.mjs', 'README.md']
  expect(wallsOf(files)).toEqual(['server/src/app.ts'])
  expect(wallsOf([...files, '.dependency-cruiser.cjs'])).toContain('web/src')
})
