// The content of the published package and the packages that npm adds, by a lock file made for the test.
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { serverPath } from '../../src/platform/paths.ts'

const { packagesOf } = (await import(
  pathToFileURL(serverPath('..', 'deploy', 'npm', 'packages.mjs')).href
)) as {
  packagesOf: (
    lock: { packages: Record<string, object> },
    workspace: string,
  ) => {
    manifest: Record<'dependencies' | 'optionalDependencies' | 'bundleDependencies', object>
    folders: Map<string, string>
  }
}

const packages = {
  '': { workspaces: ['server', 'web', 'packages/*'] },
  server: {
    dependencies: { '@own/mime': '*', fast: '^5.0.0', image: '3.0.0' },
    devDependencies: { tester: '1.0.0' },
  },
  web: { dependencies: { react: '19.0.0' } },
  'packages/mime': {
    dependencies: { words: '^2.0.0' },
    optionalDependencies: { 'postgres-linux': '17.0.0' },
  },
  'node_modules/@own/mime': { resolved: 'packages/mime', link: true },
  'node_modules/fast': { version: '5.1.0', dependencies: { cookie: '^2.0.0', words: '^1.0.0' } },
  'node_modules/cookie': { version: '1.1.1' },
  'node_modules/words': { version: '2.2.0' },
  'node_modules/fast/node_modules/words': { version: '1.4.0' },
  'node_modules/image': {
    version: '3.0.0',
    dependencies: { detect: '1.0.0' },
    optionalDependencies: { 'image-linux': '3.0.0' },
  },
  'node_modules/image-linux': { version: '3.0.0', cpu: ['x64'] },
  'node_modules/detect': { version: '1.0.0' },
  'node_modules/postgres-linux': { version: '17.0.0', cpu: ['x64'] },
  'node_modules/react': { version: '19.0.0' },
  'node_modules/tester': { version: '1.0.0' },
}
const { manifest, folders } = packagesOf({ packages }, 'server')

test('the package contains the versions of the lock file, including overridden ones', () => {
  expect([...folders]).toEqual([
    ['node_modules/fast', 'node_modules/fast'],
    ['node_modules/words', 'node_modules/words'],
    ['node_modules/cookie', 'node_modules/cookie'],
    ['node_modules/fast/node_modules/words', 'node_modules/fast/node_modules/words'],
  ])
})

test('the needs of a workspace become dependencies of the package, and the workspace itself does not', () => {
  expect(manifest.dependencies).toEqual({ fast: '5.1.0', image: '3.0.0', words: '2.2.0' })
  expect(manifest.optionalDependencies).toEqual({ 'postgres-linux': '17.0.0' })
})

test('the package contains its dependencies, except those with builds for a platform', () => {
  expect(manifest.bundleDependencies).toEqual(['fast', 'words'])
})

test('two versions of a package in one place are refused', () => {
  const torn = {
    ...packages,
    server: { dependencies: { words: '3.0.0', fast: '5.0.0', '@own/mime': '*' } },
    'server/node_modules/words': { version: '3.0.0' },
  }
  expect(() => packagesOf({ packages: torn }, 'server')).toThrow('two versions of words')
})
