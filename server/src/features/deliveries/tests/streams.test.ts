// How often the workers are notified of messages.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Db } from '../../../platform/db/index.ts'
import { UrgentSignal } from '../streams.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A database that counts its queries and fails each. */
function aCounter() {
  const counted = { queries: 0 }
  const query = () => {
    counted.queries += 1
    return Promise.reject(new Error('The database is away'))
  }
  return { counted, db: { isTransaction: false, query } as unknown as Db }
}

test('Many signals notify at once and then once in 20 ms, and a lost notification is no error', () => {
  const { counted, db } = aCounter()
  const signal = new UrgentSignal(db)
  for (let n = 0; n < 100; n += 1) signal.send()
  expect(counted.queries).toBe(1)
  vi.advanceTimersByTime(20)
  expect(counted.queries).toBe(2)
  vi.advanceTimersByTime(1000)
  expect(counted.queries).toBe(2)
  signal.send()
  expect(counted.queries).toBe(3)
})
