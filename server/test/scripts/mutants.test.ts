// The mutation score: which mutants count as noticed. Also: the list of pure files is right.
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

test('a mutant is noticed if a test fails or never ends, but not if no test runs it', () => {
  expect(scoreOf(mutants('Killed', 'Killed', 'Timeout', 'Survived', 'NoCoverage'))).toEqual({
    score: 60,
    noticed: 3,
    endless: 1,
    survivors: mutants('Survived', 'NoCoverage'),
  })
})

test('a mutant that does not compile or was ignored does not count', () => {
  expect(scoreOf(mutants('Killed', 'CompileError', 'RuntimeError', 'Ignored')).score).toBe(100)
})

test('a file without mutants has the score 0, because the file does not exist any more', () => {
  expect(scoreOf([]).score).toBe(0)
})

test.each(pureFiles)('%s exists, with its tests beside it', (file) => {
  expect(existsSync(serverPath('..', `${file}.ts`))).toBe(true)
  const tests = ['test.ts', 'property.test.ts'].map((end) => serverPath('..', `${file}.${end}`))
  expect(tests.some((each) => existsSync(each))).toBe(true)
})
