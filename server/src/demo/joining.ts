// The growth of the demo's list: first imported files, then people who join between the letters, then another file.
import { readFile } from 'node:fs/promises'
import * as contract from '@lettermill/contracts'
import type { Db } from '../platform/db/index.ts'
import { serverPath } from '../platform/paths.ts'
import type { MakeCall } from './calls.ts'
import {
  favouriteOptions,
  joinersOf,
  newsletterReaders,
  oldAddresses,
  type Joiner,
  type Person,
} from './people.ts'
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
  /** The customers. */
  groupId: number
  /** Businesses with a loan: their contacts use the fields of the specification. */
  leadsId: number
  /** The group whose addresses no longer exist. */
  oldListId: number
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

/** The cells of the shop's own fields. */
function cellsOf({ city, favourite, orders, lastOrder, memberSince }: Person): Record<string, string> {
  const dayOf = (daysAgo: number) => new Date(Date.now() - daysAgo * day).toISOString().slice(0, 10)
  return {
    ...(lastOrder !== null && { last_order: dayOf(lastOrder) }),
    orders: String(orders),
    favourite,
    city,
    member_since: dayOf(memberSince),
  }
}

const rowOf = (person: Person) => {
  const { first_name, last_name, email } = person
  return { first_name, last_name, email, ...cellsOf(person) }
}

/** Adds the shop's own fields. Its letters name some of them. */
export async function addFields(call: MakeCall): Promise<void> {
  await call(contract.createField, { body: { label: 'Last order', type: 'date' } })
  await call(contract.createField, { body: { label: 'Orders', type: 'number' } })
  await call(contract.createField, {
    body: { label: 'Favourite', type: 'choice', options: favouriteOptions },
  })
  await call(contract.createField, { body: { label: 'City', type: 'text' } })
  await call(contract.createField, { body: { label: 'Member since', type: 'date' } })
}

/** Imports the lending leads. @returns their group */
async function bringLeads(call: MakeCall): Promise<number> {
  const text = await readFile(serverPath('demo', 'contacts.json'), 'utf8')
  const { fields, rows } = JSON.parse(text) as { fields: string[]; rows: string[][] }
  const leads = rows.map((cells) => Object.fromEntries(fields.map((field, index) => [field, cells[index]])))
  return upload(call, 'Lending leads', 'lending-leads.csv', leads)
}

/**
 * Imports the files, each at its time. The first one is the customers from before Lettermill: the list of contacts begins
 * with those who were added first. Then come the leads, and the list of a fair, to which nobody wrote for years.
 */
export async function bringReaders({ db, call, workspaceId, letters }: Parts): Promise<Readers> {
  const people = newsletterReaders(640 + atTheMarket)
  const late = people.splice(0, joining)
  const market = people.splice(0, atTheMarket)
  const groupId = await upload(call, 'Customers', 'customers.csv', people.map(rowOf))
  const leadsId = await bringLeads(call)
  const oldListId = await upload(call, 'Fair 2015', 'fair-2015.csv', oldAddresses())
  await movePeopleBack(db, workspaceId, (listDaysAgo - marketDaysAgo) * day)
  await upload(call, 'Market stall', 'market-stall.csv', market.map(rowOf))
  await movePeopleBack(db, workspaceId, marketDaysAgo * day)
  const waiting = joinersOf(late, { days: 60, letters, now: Date.now() })
  return { db, call, groupId, leadsId, oldListId, waiting }
}

/** Adds the readers who joined before that day. They get the letter of that day, and no earlier one. */
export async function joinUntil(readers: Readers, daysAgo: number): Promise<void> {
  const { db, call, groupId, waiting } = readers
  const joined = waiting.splice(0, waiting.filter((each) => each.daysAgo > daysAgo).length)
  if (joined.length === 0) return
  const { contacts } = await call(contract.upsertContacts, {
    body: {
      contacts: joined.map(({ person }) => rowOf(person)),
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
