// Checks what spam filters and readers would object to in the message and the recipients of a campaign. The review and
// the checkup of a campaign show the findings.
import { mostNamesCounted, openNames, type Finding, type DoubtfulKind } from '@lettermill/contracts'
import {
  isTransient,
  transaction,
  withDeadline,
  type Db,
  type Sql,
  type Tx,
} from '../../../platform/db/index.ts'
import { finding, impossible, worstFirst } from '../../findings/index.ts'
import type { DkimKey } from '../../../platform/mail/mime.ts'
import { Problem } from '../../../platform/problem.ts'
import { getWorkspace } from '../../accounts/index.ts'
import {
  contactsOf,
  measureMessages,
  renderDraft,
  withoutTokens,
  type Instance,
} from '../../deliveries/index.ts'
import { audienceOf, evaluations } from '../../segments/index.ts'
import { checkLetter, checkPictures, findDocument } from '../../templates/index.ts'
import { getMade } from '../lifecycle.ts'
import { getParts } from '../parts.ts'
import type { LockedCampaign } from '../queries/lock.ts'
import {
  findBefore,
  listDoubtful,
  nobody,
  sampleAudience,
  type DoubtfulAddress,
  type Sample,
} from './queries.ts'
import {
  checkAudience,
  checkMerge,
  checkSize,
  checkSubject,
  mistypedDomains,
  roles as roleNames,
} from './rules.ts'

export interface CampaignContent {
  findings: Finding[]
  /** The hosts that the links of the message lead to. */
  hosts: string[]
  domainId: number
  /** The message as one recipient would get it, signed with these keys. @throws Problem if it cannot be made */
  render(dkim: readonly DkimKey[]): Promise<Buffer>
}

/** The most milliseconds that the checks of recipients may take. Their findings are not worth more time. */
const longest = 4000

/**
 * The findings, the worst first.
 * @throws Problem not_found, campaign_part_missing, sender_not_of_domain
 */
export async function checkCampaign(
  db: Db,
  instance: Instance,
  workspaceId: number,
  id: number,
): Promise<CampaignContent> {
  const campaign = await getMade(db, workspaceId, id)
  const { sender, template } = await getParts(db, workspaceId, campaign)
  const names = [
    ...new Set([campaign.subject, campaign.preheader, template.body_html].flatMap(openNames)),
  ].slice(0, mostNamesCounted)
  const sample = await sampleOf(db, campaign, names)
  const before = await findBefore(db, workspaceId, id)
  const { postal_address: postalAddress } = await getWorkspace(db, workspaceId)
  const letter = { html: template.body_html, text: template.body_text }
  const draft = {
    ...withoutTokens(instance),
    mailingId: 0,
    workspaceId,
    groupId: campaign.group_id,
    template: letter,
    fromName: sender.name,
    fromEmail: sender.email,
    subject: campaign.subject,
    preheader: campaign.preheader,
    replyTo: campaign.reply_to,
    postalAddress,
  }
  const message = await checkMessage({ draft, readers: sample.readers }, workspaceId, before.subject)
  const document = await findDocument(db, workspaceId, campaign.template_id)
  const content = await checkLetter({ ...letter, document, preheader: campaign.preheader }, workspaceId)
  const namesAddress = content.namesAddress || postalAddress.trim() !== ''
  const findings = [
    ...message,
    ...content.findings,
    ...(await checkPictures(db, workspaceId, letter.html)),
    ...checkMerge(names, sample),
    ...checkAudience(sample, before),
    ...(namesAddress ? [] : [finding('postal_none', {})]),
  ]
  const reader = sample.readers[0] ?? { email: 'reader@example.com', fields: {} }
  return {
    findings: worstFirst(findings),
    hosts: content.hosts,
    domainId: campaign.domain_id,
    render: async (dkim) =>
      Buffer.from(await renderDraft({ draft: { ...draft, dkim }, reader }, workspaceId)),
  }
}

/** The findings about the size and the subject of the message, or the reason why the message cannot be made. */
async function checkMessage(
  input: Parameters<typeof measureMessages>[0],
  workspaceId: number,
  before: string | null,
): Promise<Finding[]> {
  try {
    const { bytes, subject } = await measureMessages(input, workspaceId)
    return [...checkSize(bytes), ...checkSubject(subject, before)]
  } catch (error) {
    if (!(error instanceof Problem) || error.code === 'too_many_requests') throw error
    return [impossible(error)]
  }
}

/**
 * The addresses behind a finding about the recipients.
 * @throws Problem not_found; a timeout of the database if the search takes too long
 */
export async function findDoubtful(
  db: Db,
  workspaceId: number,
  id: number,
  kind: DoubtfulKind,
): Promise<{ name: string; addresses: DoubtfulAddress[] }> {
  const { name, group_id: groupId, target } = await getMade(db, workspaceId, id)
  const wanted = { roles: roleNames, mistyped: mistypedDomains }
  const addresses = await lookAt(db, { workspaceId, groupId, target }, (tx, from) =>
    listDoubtful(tx, kind, { ...wanted, from }),
  )
  return { name, addresses }
}

/** Runs a check of recipients within four seconds. Workspaces take turns. */
function lookAt<T>(
  db: Db,
  {
    workspaceId,
    groupId,
    target,
  }: { workspaceId: number; groupId: number | null; target: LockedCampaign['target'] },
  look: (tx: Tx, from: Sql) => Promise<T>,
): Promise<T> {
  const inTime = () =>
    transaction(withDeadline(db, longest), async (tx) =>
      look(tx, target ? await audienceOf(tx, workspaceId, target) : contactsOf(workspaceId, groupId)),
    )
  return evaluations.run(inTime, workspaceId)
}

/** If sampling takes too long, the checkup has no findings about the recipients. */
async function sampleOf(
  db: Db,
  { workspace_id: workspaceId, group_id: groupId, target }: LockedCampaign,
  names: readonly string[],
): Promise<Sample> {
  const keys = names.map((name) => name.replace(/^fields\./, ''))
  const wanted = { keys, roles: roleNames, mistyped: mistypedDomains }
  try {
    return await lookAt(db, { workspaceId, groupId, target }, (tx, from) =>
      sampleAudience(tx, { ...wanted, from }),
    )
  } catch (error) {
    if (isTransient(error)) return nobody
    throw error
  }
}
