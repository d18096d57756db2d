// Tasks in threads: a task that misbehaves does not stop the others.
import { afterAll, expect, test } from 'vitest'
import { serverPath } from '../../paths.ts'
import { Problem } from '../../problem.ts'
import { ThreadPool } from '../index.ts'
import type { tasks as Tasks } from './thread-tasks.ts'

type Tasks = typeof Tasks

const tooLong = () => new Problem('template_unparsable', { line: 1, reason: 'it takes too long' })

function aPool(deadline: number) {
  const script = () => serverPath('src', 'platform', 'threads', 'tests', 'thread-tasks.ts')
  const pool = new ThreadPool({ script, threads: 2, deadline, tooLong })
  afterAll(() => pool.close())
  return pool
}

const pool = aPool(20_000)
const double = pool.task<Tasks['double']>('double')

test('a task returns its result, or is refused with its own problem', async () => {
  expect(await double(21, 1)).toBe(42)
  const refused = pool.task<Tasks['refuse']>('refuse')(undefined as never, 1)
  await expect(refused).rejects.toMatchObject({ code: 'template_unparsable', params: { line: 3 } })
  await expect(refused).rejects.toBeInstanceOf(Problem)
})

test('a bug in a task rejects its caller, and the thread continues', async () => {
  await expect(pool.task<Tasks['fail']>('fail')(undefined as never, 1)).rejects.toThrow('broken')
  await expect(pool.task('nothing')(undefined as never, 1)).rejects.toThrow('no such task')
  expect(await double(1, 1)).toBe(2)
})

test('a task without an end stopped the process for everybody', async () => {
  const impatient = aPool(500)
  const spinning = impatient.task<Tasks['spin']>('spin')(undefined as never, 1)
  await expect(spinning).rejects.toMatchObject({ params: { reason: 'it takes too long' } })
  expect(await impatient.task<Tasks['double']>('double')(2, 1)).toBe(4)
})

test('endless tasks of one workspace delayed the tasks of another', async () => {
  const patient = aPool(20_000)
  const ended: string[] = []
  const spin = patient.task<Tasks['spin']>('spin')
  const spinning = Array.from({ length: 2 }, () =>
    spin(undefined as never, 1).catch(() => ended.push('spun')),
  )
  expect(await patient.task<Tasks['double']>('double')(4, 2)).toBe(8)
  expect(ended).toEqual([])
  await patient.close()
  await patient.close()
  await Promise.all(spinning)
}, 90_000)

test('a task that uses up the memory fails alone', async () => {
  const filling = pool.task<Tasks['fill']>('fill')(undefined as never, 1)
  await expect(filling).rejects.toMatchObject({ params: { reason: 'it takes too long' } })
  expect(await double(3, 1)).toBe(6)
}, 90_000)

test('a thread that ends by itself is replaced', async () => {
  await expect(pool.task<Tasks['leave']>('leave')(undefined as never, 1)).rejects.toThrow('ended by itself')
  expect(await double(4, 1)).toBe(8)
})
