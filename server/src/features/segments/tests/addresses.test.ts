// Conditions on addresses: domains in their own letters, letter case, and suppressed addresses.
import {
  importSuppressions,
  listSegmentContacts,
  countSegment,
  type FilterGroup,
} from '@lettermill/contracts'
import { expect, it } from 'vitest'
import { aGroup, aSignedInAccount, type SignedIn } from '../../../../test/factories.ts'
import { startApp } from '../../../../test/harness-app.ts'
import { freshDatabase } from '../../../../test/harness.ts'

const database = await freshDatabase()
const { db } = database
const app = await startApp(database)

async function withAddresses(...emails: string[]): Promise<SignedIn> {
  const account = await aSignedInAccount(app, db)
  const contacts = emails.map((email) => ({ first_name: 'Ann', email }))
  await aGroup(db, account.caller.workspaceId, { contacts })
  return account
}

async function found({ call }: SignedIn, filter: FilterGroup): Promise<string[]> {
  const { body } = await call(listSegmentContacts, { body: { filter } })
  return body.map(({ email }) => email)
}

it('A condition on a domain with non-ASCII letters selected nobody', async () => {
  const account = await withAddresses('post@xn--bcher-kva.example', 'post@firm.example')
  const domain = (...values: string[]): FilterGroup => ({ all: [{ kind: 'address', op: 'domain', values }] })
  expect(await found(account, domain('Bücher.example'))).toEqual(['post@xn--bcher-kva.example'])
  expect(await found(account, domain('@BÜCHER.example', ' Firm.example '))).toHaveLength(2)
})

it('A condition on an address with non-ASCII letters in its domain selected nobody', async () => {
  const account = await withAddresses('Post@xn--bcher-kva.example', 'post@firm.example')
  const email = (op: 'is' | 'is_not' | 'one_of', value: string | string[]): FilterGroup => ({
    all: [{ kind: 'field', field: 'email', op, value }],
  })
  expect(await found(account, email('is', 'post@bücher.example'))).toEqual(['Post@xn--bcher-kva.example'])
  expect(await found(account, email('one_of', ['x', 'post@bücher.example']))).toHaveLength(1)
  expect(await found(account, email('is_not', 'post@bücher.example'))).toEqual(['post@firm.example'])
})

it('A suppressed address counts once, in any letter case and for any number of reasons', async () => {
  const account = await withAddresses('Ann.Miller@Firm.example', 'bob@firm.example')
  const suppressions = [
    { email: 'ANN.miller@firm.example', reason: 'complaint' as const },
    { email: 'ann.miller@FIRM.example', reason: 'unsubscribed' as const },
  ]
  await account.call(importSuppressions, { body: { suppressions, source: 'list.csv' } })
  const mailable = { kind: 'standing', is: 'mailable' } as const
  const count = async (filter: FilterGroup) => (await account.call(countSegment, { body: { filter } })).body
  const left_out = [{ reason: 'unsubscribed', count: 1 }]
  expect(await count({ any: [mailable, { none: [mailable] }] })).toEqual({
    contacts: 2,
    mailable: 1,
    left_out,
  })
  expect(await count({ none: [mailable] })).toEqual({ contacts: 1, mailable: 0, left_out })
  expect(await count({ none: [{ none: [mailable] }] })).toEqual({ contacts: 1, mailable: 1, left_out: [] })
})

it('A contact who reported spam and then unsubscribed was missing from the contacts who reported spam', async () => {
  const account = await withAddresses('ann@firm.example', 'bob@firm.example', 'eve@firm.example')
  const suppress = (reason: 'complaint' | 'unsubscribed', ...emails: string[]) => {
    const suppressions = emails.map((email) => ({ email, reason }))
    return account.call(importSuppressions, { body: { suppressions, source: 'list.csv' } })
  }
  await suppress('complaint', 'ann@firm.example')
  await suppress('unsubscribed', 'ann@firm.example', 'bob@firm.example')
  const standing = (is: 'complained' | 'unsubscribed' | 'bounced') => ({
    all: [{ kind: 'standing' as const, is }],
  })
  expect(await found(account, standing('complained'))).toEqual(['ann@firm.example'])
  expect(await found(account, standing('unsubscribed'))).toEqual(['ann@firm.example', 'bob@firm.example'])
  expect(await found(account, standing('bounced'))).toEqual([])
})
