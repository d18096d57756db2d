// Accepts single messages. One transaction checks them, stores the caller's idempotency key, and adds them to their
// streams.
import { createHash } from 'node:crypto'
import { messageLimits, readEmail, type NewMessage } from '@lettermill/contracts'
import { transaction, type Db, type Tx } from '../../platform/db/index.ts'
import { Problem } from '../../platform/problem.ts'
import { oneLine } from '../../platform/text.ts'
import { findId } from '../../platform/ids.ts'
import { getWorkspace } from '../accounts/index.ts'
import {
  addToStream,
  composeFrom,
  getSending,
  messageVersion,
  type Addressee,
  type Instance,
  type Stream,
} from '../deliveries/index.ts'
import { badDataLink, dataFields, findTemplate, type FindDataLinks } from '../templates/index.ts'
import {
  claimKey,
  countAccepted,
  findOnlySender,
  findTemplates,
  getAcceptedToday,
  insertMessages,
  keepIds,
  type MessageTemplate,
  type NewRow,
} from './queries/accept.ts'

export interface AcceptDeps {
  db: Db
  instance: Instance
  /** QUOTA_MESSAGES: the most messages of one workspace a day. */
  mostADay: number
  findDataLinks: FindDataLinks
}

/** The name of the call that a key belongs to. The same key in another call does not get this call's answer. */
export interface Request {
  call: 'one' | 'batch'
  messages: readonly NewMessage[]
  /** The caller's own key for this call; null if repeated calls are new calls. */
  key: string | null
}

/** A message that was checked. */
interface Wanted extends Addressee {
  templateId: number | null
  senderId: number | null
  /** The number of the message in the call, from 1. */
  place: number
  data: NewMessage['data']
}

/**
 * Accepts all of the messages, or none. A call whose key was answered before gets the same ids again.
 * @returns their ids, in the order given
 * @throws Problem message_address_invalid, message_data_large, message_subject_missing, message_sender_missing,
 *   message_link_invalid, campaign_part_missing, domain_unproved, template_unparsable, template_link_host,
 *   subject_unparsable, messages_full, idempotency_key_used, idempotency_key_long
 */
export async function acceptMessages(
  deps: AcceptDeps,
  workspaceId: number,
  { call, messages, key }: Request,
): Promise<number[]> {
  if (key !== null && (key === '' || key.length > messageLimits.key))
    throw new Problem('idempotency_key_long', { limit: messageLimits.key })
  const wanted = messages.map(readMessage)
  const digest = createHash('sha256')
    .update(JSON.stringify([call, messages]))
    .digest()
  return transaction(deps.db, async (tx) => {
    const known = key === null ? null : await claimKey(tx, workspaceId, { key, digest })
    if (known && !known.digest.equals(digest)) throw new Problem('idempotency_key_used')
    if (known) return known.ids
    const ids = await accept(tx, deps, workspaceId, wanted)
    if (key !== null) await keepIds(tx, workspaceId, key, ids)
    return ids
  })
}

function readMessage({ templateId, senderId, to, data }: NewMessage, index: number): Wanted {
  const email = readEmail(to.email)
  const place = index + 1
  if (email === null) throw new Problem('message_address_invalid', { place, email: to.email })
  const bytes = Buffer.byteLength(JSON.stringify(data))
  if (bytes > messageLimits.dataBytes)
    throw new Problem('message_data_large', { place, bytes, limit: messageLimits.dataBytes })
  const name = oneLine(to.name ?? '')
  const fields = { ...dataFields(data), ...(name !== '' && { 'to.name': name }) }
  return {
    email,
    fields,
    place,
    data,
    templateId: findId(templateId),
    senderId: senderId == null ? null : (findId(senderId) ?? 0),
  }
}

async function accept(
  tx: Tx,
  deps: AcceptDeps,
  workspaceId: number,
  wanted: readonly Wanted[],
): Promise<number[]> {
  const groups = await streamsOf(tx, deps, workspaceId, wanted)
  const made = new Map<Wanted, NewRow>()
  for (const { stream, messages } of groups) {
    const places = await addToStream(tx, stream, messages.map(addresseeOf))
    for (const [index, { mailingId, seq }] of places.entries()) {
      const message = messages[index]
      if (message)
        made.set(message, { templateId: stream.templateId ?? 0, mailingId, seq, email: message.email })
    }
  }
  const ids = await insertMessages(
    tx,
    workspaceId,
    wanted.flatMap((each) => made.get(each) ?? []),
  )
  if (!(await countAccepted(tx, workspaceId, wanted.length, deps.mostADay)))
    throw new Problem('messages_full', {
      limit: deps.mostADay.toLocaleString('en'),
      used: (await getAcceptedToday(tx, workspaceId)).toLocaleString('en'),
      seconds: 86_400 - Math.floor((Date.now() / 1000) % 86_400),
    })
  return ids
}

const addresseeOf = ({ email, fields }: Wanted): Addressee => ({ email, fields })

/** The streams of the messages, always in the same order, so that two calls never deadlock. */
async function streamsOf(tx: Tx, deps: AcceptDeps, workspaceId: number, wanted: readonly Wanted[]) {
  const templates = await templatesOf(tx, workspaceId, wanted)
  const fallback = wanted.some(({ senderId }) => senderId === null) ? await onlySender(tx, workspaceId) : 0
  const groups = new Map<string, { stream: Stream; messages: Wanted[] }>()
  for (const message of wanted) {
    const template = templates.get(message.templateId ?? 0)
    if (!template) throw new Problem('campaign_part_missing', { part: 'template' })
    assertLinked(await deps.findDataLinks(tx, workspaceId, template), message)
    const senderId = message.senderId ?? fallback
    const name = `template ${String(template.id)} sender ${String(senderId)}`
    const group = groups.get(name) ?? {
      stream: await streamOf(tx, deps, workspaceId, { name, template, senderId }),
      messages: [],
    }
    group.messages.push(message)
    groups.set(name, group)
  }
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, group]) => group)
}

/** @throws Problem message_link_invalid: a reader could do nothing with a link that leads nowhere */
function assertLinked(links: Awaited<ReturnType<FindDataLinks>>, { place, data }: Wanted): void {
  const bad = badDataLink(links, data)
  if (bad) throw new Problem('message_link_invalid', { place, name: bad.name })
}

async function templatesOf(
  tx: Tx,
  workspaceId: number,
  wanted: readonly Wanted[],
): Promise<Map<number, MessageTemplate>> {
  const ids = [...new Set(wanted.flatMap(({ templateId }) => templateId ?? []))]
  const found = await findTemplates(tx, workspaceId, ids)
  return new Map(found.map((template) => [template.id, template]))
}

/** @throws Problem message_sender_missing, campaign_part_missing */
async function onlySender(tx: Tx, workspaceId: number): Promise<number> {
  const { id = null, count = 0 } = (await findOnlySender(tx, workspaceId)) ?? {}
  if (id === null) throw new Problem('campaign_part_missing', { part: 'sender' })
  if (count > 1) throw new Problem('message_sender_missing', { count })
  return id
}

interface Parts {
  name: string
  template: MessageTemplate
  senderId: number
}

/** The stream of a template and a sender, with their current content. */
async function streamOf(
  tx: Tx,
  { instance }: AcceptDeps,
  workspaceId: number,
  { name, template, senderId }: Parts,
): Promise<Stream> {
  const { id: templateId, message_subject: subject, is_service: isService, version } = template
  if (subject === '') throw new Problem('message_subject_missing', { name: template.name })
  const { sender, dkim } = await getSending(tx, instance, workspaceId, senderId)
  const { postal_address } = await getWorkspace(tx, workspaceId)
  // A stream's message is frozen. With another version of the message, another stream begins.
  const madeOf = [
    messageVersion,
    templateId,
    version,
    subject,
    isService,
    sender.name,
    sender.email,
    dkim,
    postal_address,
  ]
  return {
    ...{ workspaceId, name, templateId, isService },
    digest: createHash('sha256').update(JSON.stringify(madeOf)).digest(),
    async compose() {
      const whole = await findTemplate(tx, workspaceId, templateId)
      if (!whole) throw new Problem('campaign_part_missing', { part: 'template' })
      const bodies = { html: whole.body_html, text: whole.body_text }
      const kind = isService ? 'service' : 'message'
      return composeFrom(tx, instance, workspaceId, { senderId, subject, bodies, kind })
    },
  }
}
