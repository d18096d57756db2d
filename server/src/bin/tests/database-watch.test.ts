// A process whose own database is away ends, so that a supervisor can start both again.
import { expect, onTestFinished, test, vi } from 'vitest'
import { createLog } from '../../platform/log/index.ts'
import { aLossyProxy } from '../../platform/db/tests/lossy-proxy.ts'
import { freshDatabase } from '../../../test/harness.ts'
import { watchDatabase } from '../database-watch.ts'

const { url } = await freshDatabase()
const proxy = await aLossyProxy()
const soon = { away: 300, every: 30 }

function watched(address: string) {
  const end = vi.fn()
  onTestFinished(watchDatabase(address, createLog('silent'), end, soon))
  return end
}

test('A process ends once its database has not answered for too long, and not before', async () => {
  const end = watched(proxy.urlOf(url))
  await new Promise((resolve) => setTimeout(resolve, 2 * soon.away))
  expect(end).not.toHaveBeenCalled()
  await proxy.stop()
  const stopped = performance.now()
  await vi.waitFor(() => expect(end).toHaveBeenCalledTimes(1), 10_000)
  expect(performance.now() - stopped).toBeGreaterThan(soon.away - 2 * soon.every)
})

test('A database that refuses the connection in its own words keeps the process', async () => {
  const end = watched(url.replace(/\/[^/?]*(\?|$)/, '/no_such_database$1'))
  await new Promise((resolve) => setTimeout(resolve, 3 * soon.away))
  expect(end).not.toHaveBeenCalled()
})
