import { expect, it } from 'vitest'
import { Buffers } from './buffers.ts'

const large = 10_000_000

it('Buffers that were given back are used again, and by one task at a time', () => {
  const [first, second] = [new Buffers(), new Buffers()]
  const buffer = first.take(large)
  expect(second.take(large)).not.toBe(buffer)
  first.release()
  first.release()
  expect(second.take(large)).toBe(buffer)
  expect(first.take(large)).not.toBe(buffer)
})

it('Buffers are as large as what they are for needs', () => {
  const buffers = new Buffers()
  expect([buffers.take(10).length, buffers.take(10, 20).length, buffers.take(large, large).length]).toEqual([
    10,
    20,
    large,
  ])
  expect(buffers.take(large).length).toBeLessThan(large)
})
