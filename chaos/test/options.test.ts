// The rig's options: the same seed repeats a run, and keys select faults.
import { expect, test } from 'vitest'
import { matrix } from '../matrix.ts'
import { choose, readOptions } from '../rig/options.ts'
import { Random } from '../rig/random.ts'

test('the same seed gives the same fault points, and another seed gives other points', () => {
  const points = (seed: number) => new Random(seed).points(20, 100_000)
  expect(points(7)).toEqual(points(7))
  expect(points(7)).not.toEqual(points(8))
  expect(points(7)).toEqual(points(7).toSorted((a, b) => a - b))
  expect(Math.min(...points(7))).toBeGreaterThanOrEqual(2000)
  expect(Math.max(...points(7))).toBeLessThanOrEqual(95_000)
})

test('--only accepts keys of faults and their beginnings, and refuses unknown keys', () => {
  const keys = (...words: string[]) => choose(matrix, readOptions(words)).map(({ key }) => key)
  expect(keys('--only', 'kill-worker')).toEqual(['kill-worker'])
  expect(keys('--only', 'answer-4', '--only', 'tarpit')).toEqual([
    'answer-421',
    'answer-451',
    'answer-452',
    'tarpit',
  ])
  expect(() => keys('--only', 'kil,nothing')).toThrow('There is no fault nothing')
})

test('--quick includes the fault that kills PostgreSQL, and not the one that npm test names', () => {
  const keys = choose(matrix, readOptions(['--quick'])).map(({ key }) => key)
  expect(keys).toContain('kill-postgres-small')
  expect(keys).not.toContain('kill-worker-small')
  expect(choose(matrix, readOptions(['--only=kill-worker-small']))).toHaveLength(1)
})

test('no two faults share a key', () => {
  expect(new Set(matrix.map(({ key }) => key)).size).toBe(matrix.length)
})

test('--seed accepts only a whole number', () => {
  expect(readOptions(['--seed', '7']).seed).toBe(7)
  expect(() => readOptions(['--seed', 'seven'])).toThrow('whole number')
})
