// The changes that a reader may make with the token of a message: topics and names. A dummy token (of a test message or
// a preview) gets an answer without choices, and changes nothing.
import { preferenceLimits, type PreferenceChange } from '@lettermill/contracts'
import { transaction, type Db, type Tx } from '../../platform/db/index.ts'
import { Problem } from '../../platform/problem.ts'
import { record, reader as readerActs } from '../audit/index.ts'
import type { Evidence } from '../consents/index.ts'
import { changeNames, lockPeople } from '../contacts/index.ts'
import type { MailingReaders, MessageDetails } from '../deliveries/index.ts'
import { listChoices, setTopicChoices, type TopicChoice } from '../topics/index.ts'
import type { LinkTokens } from '../tracking/index.ts'
import { countChanges, findReader, type Reader } from './queries.ts'

export interface PreferenceRules {
  db: Db
  tokens: LinkTokens
  readers: MailingReaders
}

export interface Preferences {
  /** Null for a test message or a preview. */
  message: MessageDetails | null
  /** Whether the reader gets campaigns; false after the reader unsubscribed from everything. */
  subscribed: boolean
  /** The reader's own names; null if the contact was deleted, so that the reader can only unsubscribe. */
  names: { first_name: string; last_name: string } | null
  topics: readonly { id: number; name: string; description: string; wanted: boolean }[]
}

const nothing: Preferences = { message: null, subscribed: true, names: null, topics: [] }

type Place = { mailingId: number; seq: number } | null

/** The recipient that a token identifies; null for a dummy token. @throws Problem unsubscribe_token_invalid */
function placeOf({ tokens }: PreferenceRules, token: string): Place {
  const read = tokens.read('unsubscribe', token)
  if (!read) throw new Problem('unsubscribe_token_invalid')
  return read.dummy ? null : { mailingId: read.mailingId, seq: read.seq }
}

/** @throws Problem unsubscribe_token_invalid, also if the message or its account is gone */
export async function getPreferences(rules: PreferenceRules, token: string): Promise<Preferences> {
  const place = placeOf(rules, token)
  return place ? readPreferences(rules, place) : nothing
}

async function readPreferences(
  { db, readers }: PreferenceRules,
  place: NonNullable<Place>,
): Promise<Preferences> {
  const { mailingId, seq } = place
  const [message, reader] = await Promise.all([
    readers.findDetails(mailingId, seq),
    findReader(db, mailingId, seq),
  ])
  if (!message || !reader) throw new Problem('unsubscribe_token_invalid')
  const { contact_id: contactId, workspace_id: workspaceId, first_name, last_name, subscribed } = reader
  return {
    message,
    subscribed,
    names: contactId === null ? null : { first_name, last_name },
    topics: contactId === null ? [] : await listChoices(db, workspaceId, contactId),
  }
}

/**
 * Changes what the reader sent, in one transaction. Each choice is recorded as a consent.
 * @throws Problem unsubscribe_token_invalid, preferences_gone, preferences_often, topic_unknown
 */
export async function changePreferences(
  rules: PreferenceRules,
  token: string,
  change: PreferenceChange,
  evidence: Evidence,
): Promise<Preferences> {
  const place = placeOf(rules, token)
  if (!place) return nothing
  // `readPreferences` also refuses messages of rejected accounts.
  await readPreferences(rules, place)
  await transaction(rules.db, async (tx) => {
    const found = await findReader(tx, place.mailingId, place.seq)
    if (!found) throw new Problem('unsubscribe_token_invalid')
    // An erasure of the contact waits until this transaction ends. If the erasure came first, the contact is gone by
    // now.
    await lockPeople(tx, found.workspace_id)
    const reader = await findReader(tx, place.mailingId, place.seq)
    if (!reader || reader.contact_id === null) throw new Problem('preferences_gone')
    await write(tx, reader, reader.contact_id, change, evidence)
  })
  return readPreferences(rules, place)
}

async function write(
  tx: Tx,
  { workspace_id: workspaceId }: Reader,
  contactId: number,
  { topics, first_name, last_name }: PreferenceChange,
  evidence: Evidence,
): Promise<void> {
  const before = await countChanges(tx, workspaceId, contactId)
  const choices = topics.map(({ id, wanted }): TopicChoice => ({ topicId: id, wanted }))
  const made = await setTopicChoices(tx, { workspaceId, contactId }, choices, evidence)
  const names = {
    ...(first_name !== null && { first_name }),
    ...(last_name !== null && { last_name }),
  }
  const keys = await changeNames(tx, workspaceId, contactId, names)
  const often =
    (made.length > 0 && before.choices + made.length > preferenceLimits.choices) ||
    (keys.length > 0 && before.names >= preferenceLimits.names)
  if (often) throw new Problem('preferences_often')
  if (keys.length > 0) {
    const object = { kind: 'contact', id: contactId } as const
    await record(
      tx,
      { ...readerActs, workspaceId },
      {
        action: 'contact_changed',
        object,
        detail: keys.join(', '),
      },
    )
  }
}
