// Fills the demo, a farm shop: customers are imported, newsletters are sent, and readers open, click and unsubscribe.
import * as contract from '@lettermill/contracts'
import type { Campaign } from '@lettermill/contracts'
import { countProviders } from '../features/deliveries/index.ts'
import type { Db } from '../platform/db/index.ts'
import { paintBrand, paintPicture } from './brand.ts'
import { signInByCalls, type MakeCall } from './calls.ts'
import { fillHistory, untilSent } from './history.ts'
import { addFields } from './joining.ts'
import { newsletter, weekly } from './letters.ts'
import { shopPictures } from './pictures.ts'
import { findWorkspaceId, listMailings, nameDomains } from './queries.ts'
import { playReaders } from './readers.ts'
import { makeSegments } from './segments.ts'
import { question, reminder } from './templates.ts'

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
  await addFields(call)
  const shop = await designLetters(call)
  const { weeklyId: templateId } = shop
  const { groupId, leadsId } = await fillHistory({ db, call, workspaceId, templateId, ...sender })
  await askVisitors(call, { senderId: sender.senderId, groupId })
  tell('666 customers and 2,101 lending leads imported.')
  tell('eight newsletters of the last sixty days, one scheduled, one that failed.')
  await draftReminder(call, { ...sender, groupId: leadsId })
  const campaign = await sendNewsletter(call, { ...sender, groupId, templateId: shop.newsletterId })
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

/** Saves the brand and two letters made of designs of the gallery. */
async function designLetters(call: MakeCall): Promise<{ weeklyId: number; newsletterId: number }> {
  await call(contract.updateBrand, { body: await paintBrand(call) })
  const pictures = await Promise.all(shopPictures.map((each) => paintPicture(call, each)))
  const gallery = await call(contract.listGallery, { query: { language: 'en' } })
  const save = async (name: string, document: contract.Design) =>
    (await call(contract.createTemplate, { body: { name, kind: 'design', document } })).id
  return {
    weeklyId: await save('Weekly letter', weekly(gallery, pictures)),
    newsletterId: await save('November newsletter', newsletter(gallery, pictures)),
  }
}

/** Adds topics, and a form with which visitors of the shop join the customers. */
async function askVisitors(
  call: MakeCall,
  { senderId, groupId }: { senderId: number; groupId: number },
): Promise<void> {
  const topicIds = []
  for (const [name, description] of [
    ['Offers', 'Boxes and crates at a good price, once a month'],
    ['Recipes', 'What to cook with what grows now'],
    ['On the farm', 'Open days, tastings and news from the fields'],
  ] as const) {
    topicIds.push((await call(contract.createTopic, { body: { name, description } })).id)
  }
  await call(contract.createForm, {
    body: {
      name: 'Newsletter',
      groupId,
      senderId,
      topicIds,
      fieldKeys: ['first_name', 'favourite'],
      texts: {
        title: 'News from Mill Lane Farm',
        intro: 'What is ripe, what to cook with it, and when we are open. A few times a month, never more.',
      },
    },
  })
}

/** Creates a verified domain with a sender. */
async function aSender(call: MakeCall): Promise<{ domainId: number; senderId: number }> {
  await call(contract.updateSettings, {
    body: { postalAddress: 'Mill Lane Farm, 1 Mill Lane, Springfield' },
  })
  const domain = await call(contract.createDomain, { body: { domain_name: 'lettermill.example' } })
  await call(contract.verifyDomain, { id: domain.id })
  const sender = await call(contract.createSender, {
    body: { name: 'Ann Miller', email: 'ann@lettermill.example' },
  })
  return { domainId: domain.id, senderId: sender.id }
}

interface Parts {
  domainId: number
  senderId: number
  groupId: number
}

async function draftReminder(call: MakeCall, parts: Parts): Promise<void> {
  await call(contract.createTemplate, { body: question })
  const later = await call(contract.createTemplate, { body: reminder })
  const body = { name: 'Reminder (draft)', subject: 'One more thing, {{ first_name }}', templateId: later.id }
  await call(contract.createCampaign, { body: { ...parts, ...body, status: 'draft' } })
}

async function sendNewsletter(call: MakeCall, parts: Parts & { templateId: number }): Promise<Campaign> {
  const campaign = await call(contract.createCampaign, {
    body: {
      ...parts,
      name: 'November newsletter',
      subject: 'The last apples of the year, {{ first_name | default: "dear friend" }}',
      status: 'draft',
    },
  })
  await call(contract.sendCampaign, { id: campaign.id })
  return campaign
}
