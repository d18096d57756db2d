// The mutation score: what counts as noticed, and that the list of pure files is true.
import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { serverPath } from '../../src/platform/paths.ts'

interface Mutant {
  status: string
}

const load = (...parts: string[]) => import(pathToFileURL(serverPath(...parts)).href)
const { scoreOf } = (await load('..', 'scripts', 'steps', 'mutation-score.mjs')) as {
  scoreOf: (mutants: Mutant[]) => { score: number; noticed: number; endless: number; survivors: Mutant[] }
}
const { pureFiles } = (await load('..', 'vitest.pure.config.mjs')) as { pureFiles: string[] }

const mutants = (...statuses: string[]) => statuses.map((status) => ({ status }))

test('a change is noticed by a test that fails or never ends; one that no test runs is not', () => {
  expect(scoreOf(mutants('Killed', 'Killed', 'Timeout', 'Survived', 'NoCoverage'))).toEqual({
    score: 60,
    noticed: 3,
    endless: 1,
    survivors: mutants('Survived', 'NoCoverage'),
  })
})

test('a change that is none, because it does not compile or was left out, counts for nothing', () => {
  expect(scoreOf(mutants('Killed', 'CompileError', 'RuntimeError', 'Ignored')).score).toBe(100)
})

test('a file in which nothing was changed scores nothing: it is not there any more', () => {
  expect(scoreOf([]).score).toBe(0)
})

test.each(pureFiles)('%s stands where the list says, its tests beside it', (file) => {
  expect(existsSync(serverPath('..', `${file}.ts`))).toBe(true)
  const tests = ['test.ts', 'property.test.ts'].map((end) => serverPath('..', `${file}.${end}`))
  expect(tests.some((each) => existsSync(each))).toBe(true)
})
