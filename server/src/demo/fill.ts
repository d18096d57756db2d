// Fills the demo: contacts are imported, a newsletter is written and sent, and readers open, click and unsubscribe.
import { readFile } from 'node:fs/promises'
import * as contract from '@lettermill/contracts'
import type { Campaign } from '@lettermill/contracts'
import { countProviders } from '../features/deliveries/index.ts'
import type { Db } from '../platform/db/index.ts'
import { serverPath } from '../platform/paths.ts'
import { signInByCalls, type MakeCall } from './calls.ts'
import { fillHistory, untilSent } from './history.ts'
import { bringOldList } from './joining.ts'
import { findWorkspaceId, listMailings, movePeopleBack, nameDomains } from './queries.ts'
import { playReaders } from './readers.ts'
import { makeSegments } from './segments.ts'
import { newsletter, reminder } from './templates.ts'

interface Sample {
  fields: string[]
  rows: string[][]
}

/** Fills the account's workspace. A workspace that has campaigns stays as it is. */
export async function fillDemo(
  { db, url }: { db: Db; url: string },
  account: { email: string; password: string },
  tell: (step: string) => void,
): Promise<void> {
  const call = await signInByCalls(url, account.email, account.password)
  if ((await call(contract.listCampaigns, { query: { limit: 1 } })).length > 0) {
    return tell('the workspace was filled before.')
  }
  tell('everything here is sample data: made-up people, who did what a model says.')
  const sender = await aSender(call)
  const workspaceId = await findWorkspaceId(db, account.email)
  const groupId = await importContacts(call)
  // After the first import, because the list of contacts begins with those who were added first. A newcomer would see
  // a page of addresses that bounced.
  const oldListId = await bringOldList(call)
  await movePeopleBack(db, workspaceId, 25 * 86_400_000)
  tell('2,101 contacts imported.')
  await fillHistory({ db, call, workspaceId, oldListId, ...sender })
  tell('eight newsletters of the last sixty days, one scheduled, one that failed.')
  const campaign = await sendNewsletter(call, { ...sender, groupId })
  const sent = await untilSent(call, campaign.id)
  tell(`"${sent.name}" sent to ${String(sent.sent_count)} recipients, into the built-in mailbox.`)
  await playReaders(url, call)
  await makeSegments(call, campaign.id)
  await fillReputation(db, workspaceId)
  tell(
    'some readers opened, clicked, unsubscribed and complained, and some mailboxes were full. Have a look around.',
  )
}

/** Counts the messages to each mailbox provider. Lettermill itself does not count messages to the built-in mailbox. */
async function fillReputation(db: Db, workspaceId: number): Promise<void> {
  for (const { id } of await listMailings(db, workspaceId)) await countProviders(db, id)
  await nameDomains(db, workspaceId)
}

async function importContacts(call: MakeCall): Promise<number> {
  const text = await readFile(serverPath('demo', 'contacts.json'), 'utf8')
  const { fields, rows } = JSON.parse(text) as Sample
  const contacts = rows.map((cells) =>
    Object.fromEntries(fields.map((field, index) => [field, cells[index]])),
  )
  const { groupId } = await call(contract.uploadContacts, {
    body: { contacts, groupName: 'Lending leads', uploadedFileName: 'lending-leads.csv' },
  })
  return groupId
}

/** Creates a verified domain with a sender. */
async function aSender(call: MakeCall): Promise<{ domainId: number; senderId: number }> {
  await call(contract.updateSettings, {
    body: { postalAddress: 'Lettermill Demo, 1 Mill Lane, Springfield' },
  })
  const domain = await call(contract.createDomain, { body: { domain_name: 'lettermill.example' } })
  await call(contract.verifyDomain, { id: domain.id })
  const sender = await call(contract.createSender, {
    body: { name: 'Ann Miller', email: 'ann@lettermill.example' },
  })
  return { domainId: domain.id, senderId: sender.id }
}

async function sendNewsletter(
  call: MakeCall,
  parts: { domainId: number; senderId: number; groupId: number },
): Promise<Campaign> {
  const template = await call(contract.createTemplate, { body: newsletter })
  const later = await call(contract.createTemplate, { body: reminder })
  await call(contract.createCampaign, {
    body: {
      ...parts,
      name: 'Reminder (draft)',
      subject: 'One more thing, {{ first_name }}',
      templateId: later.id,
      status: 'draft',
    },
  })
  const campaign = await call(contract.createCampaign, {
    body: {
      ...parts,
      name: 'November newsletter',
      subject: 'A question about {{ business_name }}',
      templateId: template.id,
      status: 'draft',
    },
  })
  await call(contract.sendCampaign, { id: campaign.id })
  return campaign
}
