// All that a workspace holds about one person, as a ZIP of one JSON and CSVs.
import { buffer } from 'node:stream/consumers'
import type { ContactDetail } from '@lettermill/contracts'
import { csvStream, type CsvCell } from '../../platform/csv/index.ts'
import type { Db } from '../../platform/db/index.ts'
import { withholdAddresses } from '../../platform/mail/withheld.ts'
import { zip } from '../../platform/zip/index.ts'
import { getContactDetail } from '../contacts/index.ts'
import {
  listHeldChanges,
  listHeldEvents,
  listMessages,
  mostRows,
  type HeldChange,
  type HeldEvent,
  type HeldMessage,
} from './queries/export.ts'

interface Held {
  contact: ContactDetail
  messages: HeldMessage[]
  events: HeldEvent[]
  changes: HeldChange[]
  /** False where there is more of something than an export holds. */
  complete: boolean
}

/** The archive; at most some 70,000 rows, which bounds its memory. @throws Problem not_found */
export async function exportContact(db: Db, workspaceId: number, id: number): Promise<Buffer> {
  const held = await gather(db, workspaceId, id)
  const csv = async (columns: readonly string[], cells: readonly CsvCell[][]) =>
    buffer(csvStream(columns, once(cells), workspaceId))
  return zip([
    { name: 'person.json', bytes: Buffer.from(`${JSON.stringify(held, null, 2)}\n`) },
    { name: 'contact.csv', bytes: await csv(['Field', 'Value'], contactCells(held.contact)) },
    {
      name: 'groups.csv',
      bytes: await csv(
        ['Group', 'Joined'],
        held.contact.groups.map(({ name, added_at }) => [name, added_at]),
      ),
    },
    {
      name: 'messages.csv',
      bytes: await csv(
        ['Campaign', 'Address', 'Outcome', 'At', 'Reply'],
        held.messages.map(({ campaign, email, outcome, at, reply }) => [campaign, email, outcome, at, reply]),
      ),
    },
    {
      name: 'events.csv',
      bytes: await csv(
        ['At', 'Event', 'Campaign', 'Link', 'Caused by a bot'],
        held.events.map(({ at, kind, campaign, link, bot }) => [at, kind, campaign, link, bot]),
      ),
    },
  ])
}

async function gather(db: Db, workspaceId: number, id: number): Promise<Held> {
  const contact = await getContactDetail(db, workspaceId, id)
  const messages = await listMessages(db, workspaceId, id)
  const events = await listHeldEvents(db, workspaceId, id)
  const changes = await listHeldChanges(db, workspaceId, id)
  const complete =
    messages.length < mostRows.messages &&
    events.length < mostRows.events &&
    changes.length < mostRows.changes
  return { contact, messages: messages.map(withoutOthers), events, changes, complete }
}

/** Relays' words of before November 2026 may name somebody else. */
function withoutOthers(message: HeldMessage): HeldMessage {
  return { ...message, reply: message.reply && withholdAddresses(message.reply, [message.email]) }
}

/** Each value that the page shows, in its order. */
function contactCells({ fields, groups: _groups, ...contact }: ContactDetail): CsvCell[][] {
  return Object.entries({ ...contact, ...fields }).map(([name, value]) => [name, value])
}

async function* once(cells: readonly CsvCell[][]): AsyncGenerator<readonly CsvCell[][]> {
  yield await Promise.resolve(cells)
}
