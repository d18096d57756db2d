// Records the events that programs send.
import {
  contactEventLimits as limits,
  readEmail,
  type EventRefusal,
  type NewContactEvent,
  type RecordedContactEvent,
} from '@lettermill/contracts'
import type { Tx } from '../../platform/db/index.ts'
import { Problem } from '../../platform/problem.ts'
import { recordConsent } from '../consents/index.ts'
import { upsertContacts, type PageRules } from '../contacts/index.ts'
import { findByAddresses, findContacts, insertEvents, type ReadyEvent } from './queries.ts'

/** An event that was checked as far as that needs no database. `email` is null if the event names an id. */
interface CheckedEvent extends Omit<ReadyEvent, 'contactId'> {
  contactId: number | null
  email: string | null
  /** The address in lower case. */
  address: string | null
  create: boolean
}

/**
 * Records events in their order. An address that no contact has becomes a contact where the event says so.
 * @returns for each event, whether it was recorded, or why its contact is not known
 * @throws Problem event_contact_missing, event_address_invalid, event_data_large, event_at_out, contacts_full
 */
export async function recordEvents(
  tx: Tx,
  workspaceId: number,
  events: readonly NewContactEvent[],
  rules: PageRules,
): Promise<(RecordedContactEvent | { refused: EventRefusal })[]> {
  const checked = events.map(check)
  // An erasure waits until these events are there, and then erases them too.
  await rules.erased.find(tx, workspaceId, [])
  const people = await findPeople(tx, workspaceId, checked, rules)
  const ready = checked.flatMap((event) => {
    const contactId = people.idOf(event)
    return contactId === undefined ? [] : [{ ...event, contactId }]
  })
  const recorded = await insertEvents(tx, workspaceId, ready)
  return checked.map((event) => {
    const contactId = people.idOf(event)
    if (contactId === undefined)
      return { refused: event.create && event.address !== null ? 'contact_erased' : 'contact_unknown' }
    return { contactId, recorded: recorded.has(event.place), created: people.created.delete(contactId) }
  })
}

async function findPeople(
  tx: Tx,
  workspaceId: number,
  events: readonly CheckedEvent[],
  rules: PageRules,
): Promise<{ idOf: (event: CheckedEvent) => number | undefined; created: Set<number> }> {
  const known = await findContacts(
    tx,
    workspaceId,
    events.flatMap(({ contactId }) => contactId ?? []),
  )
  const byAddress = await findByAddresses(
    tx,
    workspaceId,
    events.flatMap(({ address }) => address ?? []),
  )
  const missing = events.flatMap(({ email, address, create }) =>
    email !== null && address !== null && create && !byAddress.has(address) ? [{ email }] : [],
  )
  const created = new Set<number>()
  if (missing.length > 0) {
    const { contacts } = await upsertContacts(tx, workspaceId, missing, 'keep', rules)
    for (const { id, email, result } of contacts) {
      byAddress.set(email.toLowerCase(), id)
      if (result === 'created') created.add(id)
    }
    const consent = { workspaceId, kind: 'signed_up', way: 'api', ip: null, agent: null } as const
    await recordConsent(tx, ...[...created].map((contactId) => ({ ...consent, contactId })))
  }
  const idOf = ({ contactId, address }: CheckedEvent) => {
    if (address !== null) return byAddress.get(address)
    return contactId !== null && known.has(contactId) ? contactId : undefined
  }
  return { idOf, created }
}

function check(
  { name, email, contactId, create = false, key, at, data }: NewContactEvent,
  index: number,
): CheckedEvent {
  const place = index + 1
  if ((email === undefined) === (contactId === undefined))
    throw new Problem('event_contact_missing', { place })
  const read = email === undefined ? null : readEmail(email)
  if (email !== undefined && read === null) throw new Problem('event_address_invalid', { place, email })
  assertTime(place, at)
  return {
    place,
    name,
    create,
    key: key ?? null,
    at: at ?? null,
    contactId: contactId ?? null,
    email: read,
    address: read?.toLowerCase() ?? null,
    data: cleaned(place, data),
  }
}

const day = 24 * 60 * 60 * 1000
/** How far a program's clock may be ahead, in milliseconds. */
const ahead = 5 * 60 * 1000

function assertTime(place: number, at: string | undefined): void {
  if (at === undefined) return
  const age = Date.now() - Date.parse(at)
  if (age < -ahead || age > limits.days * day) throw new Problem('event_at_out', { place, days: limits.days })
}

/** The data without the characters that PostgreSQL cannot store in JSON. */
function cleaned(place: number, data: object): object {
  const text = textOf(data)
  const bytes = text === null ? Infinity : Buffer.byteLength(text)
  if (text === null || bytes > limits.dataBytes)
    throw new Problem('event_data_large', { place, limit: limits.dataBytes })
  // A backslash before the escape makes it another text: \\u0000 are six characters.
  const stored = text.replace(/\\(?:u0000|u[dD][89a-fA-F][\da-fA-F]{2}|.)/g, (escape) =>
    /^\\u(0000|d)/i.test(escape) ? '' : escape,
  )
  return JSON.parse(stored) as object
}

/** Null if the data is nested too deeply to be written. */
function textOf(data: object): string | null {
  try {
    return JSON.stringify(data)
  } catch {
    return null
  }
}
