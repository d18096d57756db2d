// Doubtful addresses among the new contacts of an import: who has them, and that a silent DNS accuses nobody.
import { changeContacts, listDoubtfulAddresses, undoContactJob, uploadContacts } from '@lettermill/contracts'
import { afterAll, expect, it } from 'vitest'
import { createDns } from '../../../../platform/dns/index.ts'
import { aNameServer } from '../../../../../test/name-server.ts'
import { aSignedInAccount, type SignedIn } from '../../../../../test/factories.ts'
import { freshDatabase, startFrame, testQuotas } from '../../../../../test/harness.ts'
import { contactRoutes } from '../../index.ts'

const database = await freshDatabase()
const { db } = database
const names = await aNameServer({
  'firm.example MX': ['10 mx.firm.example'],
  'address.example A': ['192.0.2.1'],
  'null.example MX': ['0 .'],
  'silent.example MX': null,
  'broken.example MX': 'refused',
})
afterAll(() => names.close())
const dns = createDns({ servers: [names.address], time: 3000, questionTime: 300, questions: 100 })
const app = await startFrame(database, {
  routes: (frame) => contactRoutes(frame, { db, quotas: testQuotas, dnsOfImports: dns }),
})

async function imported({ call }: SignedIn, emails: readonly string[]): Promise<number> {
  const contacts = emails.map((email) => ({ first_name: 'Ann', email }))
  const answer = await call(uploadContacts, { body: { contacts, groupName: 'Leads' } })
  expect(answer.status).toBe(200)
  return answer.body.importId
}

const doubtful = async ({ call }: SignedIn, id: number) =>
  (await call(listDoubtfulAddresses, { params: { id } })).body

it('names role addresses, misspelled, disposable and unreachable domains with numbers', async () => {
  const account = await aSignedInAccount(app, db)
  const id = await imported(account, [
    ...['ann@firm.example', 'Info@firm.example', 'support@firm.example', 'ann@gmial.com', 'bo@GMIAL.com'],
    ...['ann@mailinator.com', 'ann@gone.example', 'ann@null.example', 'ann@address.example'],
    ...['ann@silent.example', 'ann@broken.example', 'ann@gmail.com'],
  ])
  const found = await doubtful(account, id)
  expect(found.map(({ kind, count, examples }) => ({ kind, count, examples }))).toEqual([
    { kind: 'role', count: 2, examples: ['Info@firm.example', 'support@firm.example'] },
    {
      kind: 'typo',
      count: 2,
      examples: ['ann@gmial.com', expect.stringMatching(/bo@gmial\.com/i) as string],
    },
    { kind: 'disposable', count: 1, examples: ['ann@mailinator.com'] },
    { kind: 'no_mail', count: 2, examples: ['ann@gone.example', 'ann@null.example'] },
  ])
})

it('names nobody who was a contact before, and nobody of another account', async () => {
  const account = await aSignedInAccount(app, db)
  await imported(account, ['info@firm.example'])
  const again = await imported(account, ['info@firm.example', 'ann@firm.example'])
  expect(await doubtful(account, again)).toEqual([])
  const stranger = await aSignedInAccount(app, db)
  expect((await stranger.call(listDoubtfulAddresses, { params: { id: again } })).status).toBe(404)
})

it('gives the ids with which a bulk change leaves them out, and can be undone', async () => {
  const account = await aSignedInAccount(app, db)
  const id = await imported(account, ['sales@firm.example', 'ann@firm.example'])
  const [role] = await doubtful(account, id)
  const body = { action: 'delete' as const, selection: { ids: role?.ids ?? [] } }
  const job = (await account.call(changeContacts, { body })).body
  expect(job).toMatchObject({ state: 'done', changed: 1 })
  expect(await doubtful(account, id)).toEqual([])
  await account.call(undoContactJob, { params: { id: job.id } })
  expect(await doubtful(account, id)).toMatchObject([{ kind: 'role', count: 1 }])
})

it('answers within its deadline, and accuses nobody, while no name server answers', async () => {
  const nobody = await aNameServer(
    Object.fromEntries(Array.from({ length: 60 }, (_, n) => [`d${String(n)}.example MX`, null])),
  )
  const quiet = createDns({ servers: [nobody.address], time: 1000, questionTime: 400, questions: 300 })
  const other = await startFrame(database, {
    routes: (frame) => contactRoutes(frame, { db, quotas: testQuotas, dnsOfImports: quiet }),
  })
  const account = await aSignedInAccount(other, db)
  const id = await imported(
    account,
    Array.from({ length: 60 }, (_, n) => `ann@d${String(n)}.example`),
  )
  const begun = performance.now()
  expect(await doubtful(account, id)).toEqual([])
  expect(performance.now() - begun).toBeLessThan(5000)
  nobody.close()
})
