// Problems for files that could not be stored, by the system's error.
import { writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { storageProblem } from './problems.ts'

test.skipIf(!existsSync('/dev/full'))(
  'An upload to a full disk answered 500 without saying what was wrong',
  async () => {
    const cause: unknown = await writeFile('/dev/full', 'bytes').catch((error: unknown) => error)
    const problem = storageProblem(cause)
    expect([problem.status, problem.code]).toEqual([507, 'storage_full'])
    expect(problem.message).toContain('disk of the server is full')
    expect(problem.cause).toBe(cause)
  },
)

test('Other errors of the storage become the problem storage_away', () => {
  expect(storageProblem(new Error('The storage answered 403'))).toMatchObject({
    code: 'storage_away',
    status: 503,
  })
})
