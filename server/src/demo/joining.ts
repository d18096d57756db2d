// How the demo's list grew: one file that was brought along, then people who joined between the letters, and a second file.
import * as contract from '@lettermill/contracts'
import type { Db } from '../platform/db/index.ts'
import type { MakeCall } from './calls.ts'
import { joinersOf, newsletterReaders, oldAddresses, planOptions, type Joiner } from './people.ts'
import { movePeopleBack, setJoined } from './queries.ts'

const day = 86_400_000

/** This many readers joined since the start; the first file contained the others. */
const joining = 235
/** And this many wrote their address on a list at the market. */
const atTheMarket = 26
const marketDaysAgo = 17
const listDaysAgo = 75

export interface Readers {
  db: Db
  call: MakeCall
  groupId: number
  /** Those who have not joined yet, the earliest first. */
  waiting: Joiner[]
}

interface Parts {
  db: Db
  call: MakeCall
  workspaceId: number
  /** How many days ago letters were sent. */
  letters: readonly number[]
}

/** The list of a fair that nobody wrote to for years. @returns its group */
export async function bringOldList(call: MakeCall): Promise<number> {
  return upload(call, 'Fair 2015', 'fair-2015.csv', oldAddresses())
}

/** Imports both files, each at its time; the first of them is the list that was brought along. */
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

/** Adds those who joined before that day: they get the letter of that day, and no earlier one. */
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
