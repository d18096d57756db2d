// Exports everything that a workspace holds about one person, as a ZIP of one JSON file and CSVs.
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { mostConsents, type Consent, type ContactDetail } from '@lettermill/contracts'
import { zip, type AsyncZippable } from 'fflate'
import { csvStream, type CsvCell } from '../../platform/csv/index.ts'
import type { Db } from '../../platform/db/index.ts'
import { listConsents } from '../consents/index.ts'
import { listContactEvents, type KeptContactEvent } from '../contact-events/index.ts'
import { getContactDetail } from '../contacts/index.ts'
import { renderReason } from '../deliveries/index.ts'
import { listChoices, type OfferedTopic } from '../topics/index.ts'
import { listKeptSignUps, type KeptSignUp } from '../forms/index.ts'
import {
  listKeptChanges,
  listKeptEvents,
  listMessages,
  mostRows,
  type KeptChange,
  type KeptEvent,
  type KeptMessage,
} from './queries/export.ts'

interface PersonData {
  contact: ContactDetail
  messages: ReturnType<typeof inWords>[]
  events: KeptEvent[]
  /** Events that programs recorded. */
  recorded_events: KeptContactEvent[]
  changes: KeptChange[]
  /** The topics that the contact is offered, and whether it gets each of them. */
  topics: OfferedTopic[]
  consents: Consent[]
  sign_ups: KeptSignUp[]
  /** Whether the export is complete: false if there are more rows of some kind than an export contains. */
  complete: boolean
}

// Large files are deflated in threads.
const archive = promisify<AsyncZippable, Uint8Array>(zip)

/**
 * The ZIP archive. It has at most about 70,000 rows, which limits its memory.
 * @throws Problem not_found
 */
export async function exportContact(db: Db, workspaceId: number, id: number): Promise<Uint8Array> {
  const data = await gather(db, workspaceId, id)
  const csv = async (columns: readonly string[], cells: readonly CsvCell[][]) =>
    buffer(csvStream(columns, once(cells), workspaceId))
  return archive({
    'person.json': Buffer.from(`${JSON.stringify(data, null, 2)}\n`),
    'contact.csv': await csv(['Field', 'Value'], contactCells(data.contact)),
    'groups.csv': await csv(
      ['Group', 'Joined'],
      data.contact.groups.map(({ name, added_at }) => [name, added_at]),
    ),
    'messages.csv': await csv(
      ['Campaign', 'Address', 'Outcome', 'At', 'Reply', 'Reason Code'],
      data.messages.map(({ campaign, email, outcome, at, reply, reason_code }) => [
        ...[campaign, email, outcome, at, reply, reason_code],
      ]),
    ),
    'sign-ups.csv': await csv(
      ['Form', 'Version', 'Address', 'At', 'IP', 'Program', 'Confirmed', 'Confirmed from', 'Confirmed by'],
      data.sign_ups.map((each) => [
        ...[each.form, each.form_version, each.email, each.signed_up_at, each.ip, each.agent],
        ...[each.confirmed_at, each.confirmed_ip, each.confirmed_agent],
      ]),
    ),
    'events.csv': await csv(
      ['At', 'Event', 'Campaign', 'Link', 'Caused by a bot'],
      data.events.map(({ at, kind, campaign, link, bot }) => [at, kind, campaign, link, bot]),
    ),
    'recorded-events.csv': await csv(
      ['At', 'Event', 'Key', 'Data'],
      data.recorded_events.map(({ at, name, key, data: said }): CsvCell[] => [
        at,
        name,
        key,
        JSON.stringify(said),
      ]),
    ),
    'topics.csv': await csv(
      ['Topic', 'Wanted'],
      data.topics.map(({ name, wanted }) => [name, String(wanted)]),
    ),
    'consents.csv': await csv(
      ['At', 'Consent', 'Topic', 'Form', 'Form version', 'IP address', 'Browser', 'Way', 'Campaign'],
      data.consents.map(({ at, kind, topic, form_id, form_version, ip, agent, way, campaign }) => [
        ...[at, kind, topic?.name ?? null, form_id, form_version, ip, agent, way, campaign?.name ?? null],
      ]),
    ),
  })
}

async function gather(db: Db, workspaceId: number, id: number): Promise<PersonData> {
  const contact = await getContactDetail(db, workspaceId, id)
  const messages = await listMessages(db, workspaceId, id)
  const events = await listKeptEvents(db, workspaceId, id)
  const recorded_events = await listContactEvents(db, workspaceId, id, mostRows.events)
  const changes = await listKeptChanges(db, workspaceId, id)
  const topics = await listChoices(db, workspaceId, id)
  const consents = await listConsents(db, workspaceId, id)
  const sign_ups = await listKeptSignUps(db, workspaceId, contact.email)
  const complete =
    messages.length < mostRows.messages &&
    events.length < mostRows.events &&
    recorded_events.length < mostRows.events &&
    changes.length < mostRows.changes &&
    consents.length < mostConsents
  return {
    contact,
    messages: messages.map(inWords),
    events,
    recorded_events,
    changes,
    topics,
    consents,
    sign_ups,
    complete,
  }
}

/** Says the reason in words, without addresses of other people, which a relay's reply may name. */
function inWords(message: KeptMessage) {
  const { reason: reply, ...rendered } = renderReason(message, message.email)
  return { ...message, reply, ...rendered }
}

/** Each value that the contact's page shows, in the order of the page. */
function contactCells(detail: ContactDetail): CsvCell[][] {
  const { fields, groups: _groups, ...contact } = detail
  return Object.entries({ ...contact, ...fields }).map(([name, value]) => [name, value])
}

async function* once(cells: readonly CsvCell[][]): AsyncGenerator<readonly CsvCell[][]> {
  yield await Promise.resolve(cells)
}
