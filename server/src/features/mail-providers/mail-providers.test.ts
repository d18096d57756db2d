// Custom domains at a mailbox provider count as this provider's, by their MX records.
import { afterAll, expect, test } from 'vitest'
import { createDns } from '../../platform/dns/index.ts'
import { rows, sql } from '../../platform/db/index.ts'
import { freshDatabase } from '../../../test/harness.ts'
import { aNameServer } from '../../../test/name-server.ts'
import { mapPlaces } from '../deliveries/queries/providers/provider-holds.ts'
import { providerOfMx, resolveMailProviders } from './resolve.ts'

const { db } = await freshDatabase()
const server = await aNameServer()
afterAll(() => server.close())
const dns = () => createDns({ servers: [server.address], time: 500, questionTime: 200 })

const domains = ['workspace.example', 'office.example', 'own.example', 'silent.example', 'gmail.com']

test('a domain whose mail is at Google or Microsoft is theirs once its MX records are looked up', async () => {
  server.zone = {
    'workspace.example MX': ['1 smtp.google.com'],
    'office.example MX': ['0 office-example.mail.protection.outlook.com', '10 backup.example'],
    'own.example MX': ['10 mx.own.example'],
    'silent.example MX': null,
  }
  expect(await mapPlaces(db, domains)).toEqual(new Map([['gmail.com', 'gmail']]))
  expect(await resolveMailProviders(db, dns())).toBe(3)
  expect(await mapPlaces(db, domains)).toEqual(
    new Map([
      ['workspace.example', 'gmail'],
      ['office.example', 'microsoft'],
      ['gmail.com', 'gmail'],
    ]),
  )
})

test('a domain is looked up once, and again after a week', async () => {
  server.asked = []
  expect(await resolveMailProviders(db, dns())).toBe(0)
  expect(server.asked).toEqual([])
  await rows(db, sql`update domain_providers set due_at = due_at - interval '7 days'`)
  server.zone = { ...server.zone, 'silent.example MX': ['5 mx.yandex.net'] }
  expect(await resolveMailProviders(db, dns())).toBe(4)
  expect((await mapPlaces(db, domains)).get('silent.example')).toBe('yandex')
})

test.each([
  [[{ exchange: 'ASPMX.L.GOOGLE.COM.', priority: 1 }], 'gmail'],
  [
    [
      { exchange: 'mx.own.example', priority: 1 },
      { exchange: 'aspmx.l.google.com', priority: 5 },
    ],
    null,
  ],
  [[{ exchange: 'notgoogle.com', priority: 1 }], null],
  [[], null],
])('the first MX record decides: %j', (records, provider) => {
  expect(providerOfMx(records)).toBe(provider)
})
