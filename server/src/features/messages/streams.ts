// Finds the streams of messages: one for each template and sender. What several messages need is read once.
import { createHash } from 'node:crypto'
import type { Tx } from '../../platform/db/index.ts'
import { Problem } from '../../platform/problem.ts'
import { getWorkspace } from '../accounts/index.ts'
import { composeFrom, getSending, messageVersion, type Instance, type Stream } from '../deliveries/index.ts'
import { badDataLink, findTemplate, type FindDataLinks } from '../templates/index.ts'
import { findOnlySender, findTemplates, type MessageTemplate } from './queries/accept.ts'
import type { Wanted } from './request.ts'

export interface StreamDeps {
  instance: Instance
  findDataLinks: FindDataLinks
}

interface Group {
  stream: Stream
  messages: Wanted[]
}

/**
 * The streams of the messages, always in the same order, so that two transactions never deadlock.
 * @throws Problem message_subject_missing, message_sender_missing, message_link_invalid, campaign_part_missing,
 *   domain_unproved, public_address_unready, template_link_host
 */
export async function streamsOf(
  tx: Tx,
  deps: StreamDeps,
  workspaceId: number,
  wanted: readonly Wanted[],
): Promise<Group[]> {
  const templates = await templatesOf(tx, workspaceId, wanted)
  const fallback = wanted.some(({ senderId }) => senderId === null) ? await onlySender(tx, workspaceId) : 0
  const findParts = partsFinder(tx, deps.instance, workspaceId)
  const groups = new Map<string, Group>()
  for (const message of wanted) {
    const template = templates.get(message.templateId ?? 0)
    if (!template) throw new Problem('campaign_part_missing', { part: 'template' })
    assertLinked(await deps.findDataLinks(tx, workspaceId, template), message)
    const senderId = message.senderId ?? fallback
    const name = `template ${String(template.id)} sender ${String(senderId)}`
    const group = groups.get(name) ?? {
      stream: streamOf(tx, deps.instance, await findParts(template, senderId), name),
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
  workspaceId: number
  template: MessageTemplate
  senderId: number
  sending: Awaited<ReturnType<typeof getSending>>
  postalAddress: string
}

/** A function that finds the parts of a stream, and reads each sender and the workspace only once. */
function partsFinder(tx: Tx, instance: Instance, workspaceId: number) {
  const sendings = new Map<number, Parts['sending']>()
  let postalAddress: string | null = null
  return async (template: MessageTemplate, senderId: number): Promise<Parts> => {
    if (template.message_subject === '') throw new Problem('message_subject_missing', { name: template.name })
    const sending = sendings.get(senderId) ?? (await getSending(tx, instance, workspaceId, senderId))
    sendings.set(senderId, sending)
    postalAddress ??= (await getWorkspace(tx, workspaceId)).postal_address
    return { workspaceId, template, senderId, sending, postalAddress }
  }
}

/** The stream of a template and a sender, with their current content. */
function streamOf(tx: Tx, instance: Instance, parts: Parts, name: string): Stream {
  const { workspaceId, template, senderId, sending, postalAddress } = parts
  const { id: templateId, message_subject: subject, is_service: isService, version } = template
  const { sender, dkim } = sending
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
    postalAddress,
  ]
  return {
    workspaceId,
    name,
    templateId,
    isService,
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
