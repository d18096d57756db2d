// Connections that die silently, by dropped packets or a server that vanishes.
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { isTransient, keepPresence, openDatabase, rows, sql } from '../index.ts'
import { createLog } from '../../log/index.ts'
import { freshDatabase } from '../../../../test/harness.ts'
import { aLossyProxy } from './lossy-proxy.ts'

const { db, url } = await freshDatabase()
const proxy = await aLossyProxy()
const deadline = 1000

test('A call on a connection that had died silently still waited after 150 s', async () => {
  const own = openDatabase(proxy.urlOf(url), { connections: 2, deadline })
  await rows(own.db, sql`select 1`)
  proxy.freeze()
  const refused = await rows(own.db, sql`select 1`).catch((error: unknown) => error)
  expect(String(refused)).toContain('has not answered')
  expect(isTransient(refused)).toBe(true)
  proxy.thaw()
  expect(await rows(own.db, sql`select 1 as one`)).toEqual([{ one: 1 }])
  // Closing the pool must not wait for the answer on a dead connection either.
  proxy.freeze()
  await own.close()
  proxy.thaw()
})

test('A connection that keeps returning rows does not count as dead, however long its statement takes', async () => {
  const own = openDatabase(proxy.urlOf(url), { connections: 1, deadline })
  const slowly = sql<{
    n: number
  }>`select n, repeat('x', 10000) as filling, pg_sleep(0.02) from generate_series(1, 100) n`
  // The server's own limit is off, so that the test depends on the limit of the connection.
  await rows(own.db, sql`set statement_timeout = 0`)
  expect(await rows(own.db, slowly)).toHaveLength(100)
  await own.close()
})

test('A worker whose heartbeat connection died silently counted as dead until it was restarted', async () => {
  const heard = vi.fn()
  const presence = keepPresence(proxy.urlOf(url), 'one who is cut off', createLog('silent'), heard, {
    every: 50,
    deadline,
  })
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1), 20_000)
  proxy.freeze()
  await sleep(deadline)
  proxy.thaw()
  // The server keeps the old session until it notices. The process cannot end that session.
  await rows(
    db,
    sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'lettermill presence%'`,
  )
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(2), { timeout: 15_000 })
  await presence.close()
})
