// The growth of the demo's list: a first imported file, then people who join between the letters, then a second file.
import * as contract from '@lettermill/contracts'
import type { Db } from '../platform/db/index.ts'
import type { MakeCall } from './calls.ts'
import { joinersOf, newsletterReaders, oldAddresses, planOptions, type Joiner } from './people.ts'
import { movePeopleBack, setJoined } from './queries.ts'

const day = 86_400_000

/** The number of readers who joined one by one since the start. The first file contains the others. */
const joining = 235
/** The number of readers who wrote their address on a list at the market. */
const atTheMarket = 26
const marketDaysAgo = 17
const listDaysAgo = 75

export interface Readers {
  db: Db
  call: MakeCall
  groupId: number
  /** The readers who have not joined yet, the earliest first. */
  waiting: Joiner[]
}

interface Parts {
  db: Db
  call: MakeCall
  workspaceId: number
  /** Days before now at which letters were sent. */
  letters: readonly number[]
}

/** Imports the list of a fair, to which nobody wrote for years. @returns its group */
export async function bringOldList(call: MakeCall): Promise<number> {
  return upload(call, 'Fair 2015', 'fair-2015.csv', oldAddresses())
}

/** Imports both files, each at its time. The first one is the list from before Lettermill. */
export async function bringReaders({ db, call, workspaceId, letters }: Parts): Promise<Readers> {
  await call(contract.createField, { body: { label: 'Plan', type: 'choice', options: planOptions } })
  await call(contract.createField, { body: { label: 'City', type: 'text' } })
  const people = newsletterReaders(640 + atTheMarket)
  const late = people.splice(0, joining)
  const market = people.splice(0, atTheMarket)
  const groupId = await upload(call, 'Newsletter readers', 'newsletter-readers.csv', people)
  await movePeopleBack(db, workspaceId, (listDaysAgo - marketDaysAgo) * day)
  await upload(call, 'Market stall', 'market-stall.csv', market)
  await movePeopleBack(db, workspaceId, marketDaysAgo * day)
  return { db, call, groupId, waiting: joinersOf(late, { days: 60, letters, now: Date.now() }) }
}

/** Adds the readers who joined before that day. They get the letter of that day, and no earlier one. */
export async function joinUntil(readers: Readers, daysAgo: number): Promise<void> {
  const { db, call, groupId, waiting } = readers
  const joined = waiting.splice(0, waiting.filter((each) => each.daysAgo > daysAgo).length)
  if (joined.length === 0) return
  const { contacts } = await call(contract.upsertContacts, {
    body: {
      contacts: joined.map(({ person: { plan, city, ...cells } }) => ({ ...cells, fields: { plan, city } })),
    },
  })
  await call(contract.addGroupMembers, { id: groupId, body: { contactIds: contacts.map(({ id }) => id) } })
  const daysAgoOf = new Map(joined.map((each) => [each.person.email, each.daysAgo]))
  const now = Date.now()
  await setJoined(
    db,
    groupId,
    contacts.map(({ id, email }) => ({
      contactId: id,
      at: new Date(now - (daysAgoOf.get(email) ?? daysAgo) * day),
    })),
  )
}

async function upload(
  call: MakeCall,
  groupName: string,
  uploadedFileName: string,
  people: readonly object[],
): Promise<number> {
  const contacts = people.map((person) => ({ ...person }))
  const { groupId } = await call(contract.uploadContacts, { body: { contacts, groupName, uploadedFileName } })
  return groupId
}
