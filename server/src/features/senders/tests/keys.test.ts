// Generating an RSA key takes up to a second. A workspace that generates many must not delay others.
import { createDomain } from '@lettermill/contracts'
import { beforeEach, expect, it, vi } from 'vitest'
import { senderRoutes } from '../index.ts'
import * as dkim from '../../../platform/mail/mime.ts'
import { aSignedInAccount } from '../../../../test/factories.ts'
import { handlersBegun } from '../../../../test/handlers-begun.ts'
import { freshDatabase, startFrame, testSealer } from '../../../../test/harness.ts'

vi.mock('../../../platform/mail/mime.ts', { spy: true })

const database = await freshDatabase()
const { db, pool } = database
const app = await startFrame(database, {
  routes: (frame) =>
    senderRoutes(frame, { db, listRelayHosts: () => Promise.resolve([]), sealer: testSealer }),
})
const add = ({ call }: Awaited<ReturnType<typeof aSignedInAccount>>, domain_name: string) =>
  call(createDomain, { body: { domain_name } })

beforeEach(() => {
  vi.mocked(dkim.makeDkimKey).mockReset()
})

it('DKIM keys were generated while a database connection was held, so that 31 calls exhausted the pool', async () => {
  const account = await aSignedInAccount(app, db)
  const held: number[] = []
  vi.mocked(dkim.makeDkimKey).mockImplementation(() => {
    held.push(pool.totalCount - pool.idleCount)
    return Promise.resolve({ privateKeyPem: 'private', publicKeyBase64: 'public' })
  })
  expect((await add(account, 'one.example')).status).toBe(200)
  expect(held).toEqual([0])
})

it('A workspace that added domains by the dozen made another wait until all their keys were made', async () => {
  const [big, small] = [await aSignedInAccount(app, db), await aSignedInAccount(app, db)]
  let makeOne: () => void = () => undefined
  vi.mocked(dkim.makeDkimKey).mockImplementation(
    () =>
      new Promise((resolve) => {
        makeOne = () => resolve({ privateKeyPem: 'private', publicKeyBase64: 'public' })
      }),
  )
  const done: string[] = []
  const run = async (account: typeof big, name: string) => {
    const { status } = await add(account, name)
    done.push(`${name} ${String(status)}`)
  }
  const many = Array.from({ length: 12 }, (_, n) => run(big, `n${String(n)}.big.example`))
  // One key is being generated, eight calls wait, and three are refused.
  await vi.waitFor(() => expect(done.filter((each) => each.endsWith('429'))).toHaveLength(3), 20_000)
  const [other] = await handlersBegun(1, () => [run(small, 'small.example')])
  const all = Promise.all([...many, other])
  // Time for the few queries between the handler and the queue.
  await new Promise((resolve) => setTimeout(resolve, 100))
  const going = setInterval(() => makeOne(), 20)
  await all
  clearInterval(going)
  const added = done.filter((each) => each.endsWith('200'))
  expect(added).toHaveLength(10)
  expect(added.indexOf('small.example 200')).toBeLessThanOrEqual(2)
  expect(dkim.makeDkimKey).toHaveBeenCalledTimes(10)
})
