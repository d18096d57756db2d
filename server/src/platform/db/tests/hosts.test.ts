// Several servers in DATABASE_URL: Lettermill uses the server that accepts writes, and after a failover another server.
import { expect, test } from 'vitest'
import { isTransient, openDatabase, rows, sql } from '../index.ts'
import { freshDatabase, nameOf } from '../../../../test/harness.ts'
import { aLossyProxy, type LossyProxy } from './lossy-proxy.ts'

const { db, url } = await freshDatabase()

/** The address of the tests' database through several proxies. */
const by = (ways: readonly LossyProxy[], attributes = '') => {
  const [, user, name] = /\/\/([^@]*)@[^/]*\/(.*)/.exec(ways[0]?.urlOf(url) ?? '') ?? []
  const hosts = ways.map(({ port }) => `127.0.0.1:${String(port)}`).join(',')
  return `postgresql://${user ?? ''}@${hosts}/${name ?? ''}${attributes}`
}

test('The pool uses the second of two hosts if the first does not answer, and the first after a failover', async () => {
  const [first, second] = [await aLossyProxy(), await aLossyProxy()]
  await first.stop()
  const own = openDatabase(by([first, second]), { connections: 1 })
  const ask = () => rows(own.db, sql<{ one: number }>`select 1 as one`)
  expect(await ask()).toEqual([{ one: 1 }])
  await second.stop()
  const refused = await ask().catch((error: unknown) => error)
  expect(isTransient(refused)).toBe(true)
  const gone = await ask().catch((error: unknown) => error)
  expect(String(gone)).toContain(`127.0.0.1:${String(first.port)}`)
  expect(String(gone)).toContain(`127.0.0.1:${String(second.port)}`)
  await first.start()
  expect(await ask()).toEqual([{ one: 1 }])
  await own.close()
})

test('The pool does not use a read-only server if the address asks for one that takes writes', async () => {
  const way = await aLossyProxy()
  const database = sql.id(nameOf(url))
  await rows(db, sql`alter database ${database} set default_transaction_read_only to on`)
  const own = openDatabase(by([way], '?target_session_attrs=read-write'), { connections: 1 })
  await expect(rows(own.db, sql`select 1`)).rejects.toThrow('takes no writes')
  // The server is still a primary.
  const primary = openDatabase(by([way], '?target_session_attrs=primary'), { connections: 1 })
  await rows(primary.db, sql`select 1`)
  await rows(db, sql`alter database ${database} reset default_transaction_read_only`)
  await rows(own.db, sql`select 1`)
  await Promise.all([own.close(), primary.close()])
})

test('After a failover the pool kept using a connection to a server that takes no writes', async () => {
  const own = openDatabase(url, { connections: 1 })
  const write = sql`insert into instance_facts (name, value) values ('written', '1')`
  await rows(own.db, sql`set default_transaction_read_only to on`)
  await expect(rows(own.db, write)).rejects.toMatchObject({ code: '25006' })
  await rows(own.db, write)
  await own.close()
})
