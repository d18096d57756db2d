// Every screen and dialog, and how to open it. The accessibility checks and the pictures share this list.
import path from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
import {
  massBounced,
  newToken,
  notices,
  probed,
  providerHeld,
  providerLimited,
  reportedByDmarc,
} from './answers.ts'
import { thatWaits } from './approvals.ts'
import { comingWithList, mappedExport } from './contacts/coming.ts'
import { formViews } from './contacts/forms.ts'
import { factorViews } from './factor-views.ts'
import { memberViews } from './member-views.ts'
import { withComplaints, withReleases } from './reputation.ts'
import { providerViews } from './provider.ts'
import { segmentViews } from './contacts/segment.ts'
import { doubted, sunsetViews } from './contacts/sunset.ts'
import { designViews } from './templates/design.ts'
import { withConsents, withTopics } from './topics.ts'
import { openLetter, type View } from './view.ts'

/** Opens a path and waits until its screen has loaded. */
function screen(name: string, address: string, heading: string | RegExp, as: View['as'] = 'demo'): View {
  return { name, as, show: (page) => visit(page, address, heading) }
}

async function visit(page: Page, address: string, heading: string | RegExp): Promise<void> {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  await settled(page)
}

/** Waits until nothing loads or moves any more. Endless animations, such as a progress bar's, are not awaited. */
export async function settled(page: Page): Promise<void> {
  await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0)
  await page.evaluate(() => {
    const hasEnd = (each: Animation) => each.effect?.getComputedTiming().endTime !== Infinity
    const ending = document.getAnimations().filter(hasEnd)
    return Promise.all(ending.map((each) => each.finished.catch(() => null)))
  })
}

/** Opens the dialog of a button on a screen. */
function dialog(
  name: string,
  [address, heading]: [string, string | RegExp],
  press: (page: Page) => Locator,
  more: (page: Page) => Promise<void> = async () => undefined,
): View {
  return {
    name,
    as: 'demo',
    show: async (page) => {
      await visit(page, address, heading)
      await press(page).first().click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await more(page)
      await settled(page)
    },
  }
}

/** Opens a dialog from the menu beside the first group. */
const groupDialog = (entry: string) => async (page: Page) => {
  await visit(page, ...contacts)
  await page.getByRole('button', { name: entry, exact: true }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await settled(page)
}

const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name })

const campaigns: [string, string] = ['/campaigns', 'Email Campaigns']
const templates: [string, string] = ['/templates', 'Email Templates']
const senders: [string, string] = ['/senders', 'Email Senders']
const contacts: [string, string] = ['/contacts', 'Contact Management']
const settings: [string, string] = ['/settings', 'Settings']
const api: [string, string] = ['/settings/api', 'Settings']
const feedback: [string, string] = ['/admin/feedback', 'Bounces and complaints']
const sending: [string, string] = ['/settings/sending', 'Settings']
const sample = path.join(import.meta.dirname, '../server/test/data/lending-leads-excel-semicolon.csv')

/** Opens the notices of a restored instance behind a proxy that TRUST_PROXY does not list. */
async function noticed(page: Page): Promise<void> {
  await page.route('**/api/notices', (route) => route.fulfill({ json: notices }), { times: 1 })
  await visit(page, '/dashboard', 'Dashboard')
  await expect(page.getByRole('region', { name: /^Sending is on hold/ })).toBeVisible()
  await expect(page.getByRole('region', { name: /proxy/ })).toBeVisible()
}

async function goingOn(page: Page): Promise<void> {
  await noticed(page)
  await page.getByRole('button', { name: 'Resume sending' }).click()
  await expect(page.getByRole('dialog', { name: 'Resume sending?' })).toBeVisible()
  await settled(page)
}

async function asList(page: Page): Promise<void> {
  await visit(page, ...campaigns)
  await page.getByRole('button', { name: 'List view' }).click()
  await expect(page.getByRole('table')).toBeVisible()
  await settled(page)
}

/** Opens the page of one of the demo's campaigns. The newsletter was sent; the reminder is a draft. */
function campaign(name: 'November newsletter' | 'Reminder (draft)') {
  return async (page: Page): Promise<void> => {
    await visit(page, ...campaigns)
    await page.getByRole('link', { name }).first().click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await settled(page)
  }
}

/** Opens the dialog of a button in a panel of the newsletter's page. */
function campaignDialog(panel: string, press: string | RegExp) {
  return async (page: Page): Promise<void> => {
    await campaign('November newsletter')(page)
    await page.getByRole('tab', { name: panel }).click()
    await page.getByRole('region', { name: panel }).getByRole('button', { name: press }).first().click()
    await expect(page.getByRole('dialog').getByRole('table').first()).toBeVisible()
    await settled(page)
  }
}

/** Opens a dialog of the demo's draft with its button. */
function draftDialog(pressed: string, title: string | RegExp) {
  return async (page: Page): Promise<void> => {
    await campaign('Reminder (draft)')(page)
    await page.getByRole('button', { name: pressed, exact: true }).click()
    await expect(page.getByRole('dialog', { name: title })).toBeVisible()
    await settled(page)
  }
}

/** Opens the page of one of the demo's contacts from its row in the list. */
async function contact(page: Page): Promise<void> {
  await visit(page, ...contacts)
  await page.getByRole('table').getByRole('link', { name: /@/ }).first().click()
  await expect(page.getByRole('tab', { name: 'Details' })).toBeVisible()
  await settled(page)
}

async function timeline(page: Page): Promise<void> {
  await contact(page)
  await page.getByRole('tab', { name: 'Timeline' }).click()
  await expect(page.getByRole('list', { name: 'Timeline' })).toBeVisible()
  await settled(page)
}

async function consentsOf(page: Page): Promise<void> {
  await contact(page)
  await page.getByRole('tab', { name: 'Consent' }).click()
  await expect(page.getByRole('cell', { name: 'Signed up with the form “Newsletter”' })).toBeVisible()
  await settled(page)
}

/** Opens the dialog of a button on a contact's page. */
function contactDialog(press: string) {
  return async (page: Page): Promise<void> => {
    await contact(page)
    await page.getByRole('main').getByRole('button', { name: press, exact: true }).click()
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancel' })).toBeVisible()
    await settled(page)
  }
}

async function mapping(page: Page): Promise<void> {
  await visit(page, ...contacts)
  await page.locator('input[type=file]').setInputFiles(sample)
  await expect(page.getByRole('dialog', { name: 'Map CSV Columns to Contact Fields' })).toBeVisible()
  await settled(page)
}

/** Selects contacts, so that the actions for them appear. */
async function chosen(page: Page): Promise<void> {
  await visit(page, ...contacts)
  await page.getByRole('checkbox', { name: 'Select this page' }).click()
  await expect(page.getByRole('group', { name: 'Selected contacts' })).toBeVisible()
  await settled(page)
}

async function addingToGroup(page: Page): Promise<void> {
  await chosen(page)
  await page.getByRole('button', { name: 'Add to group…' }).click()
  await expect(page.getByRole('dialog', { name: /to a group/ })).toBeVisible()
  await settled(page)
}

const begin = (page: Page) => page.getByRole('button', { name: 'Import contacts' }).click()

/** Starts an import whose first request is never answered. */
async function importing(page: Page): Promise<void> {
  await mapping(page)
  await page.route('**/api/contacts/upload', () => undefined, { times: 1 })
  await begin(page)
  await expect(page.getByRole('dialog', { name: 'Importing contacts' })).toBeVisible()
}

async function stopping(page: Page): Promise<void> {
  await importing(page)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('group', { name: 'Stop the import?' })).toBeVisible()
}

/** Imports contacts. The result is above the new group, and the import is the first of the recent ones. */
async function imported(page: Page): Promise<void> {
  await mapping(page)
  await begin(page)
  await expect(page.getByRole('region', { name: 'Contacts imported' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Recent imports' })).toBeVisible()
  await settled(page)
}

async function undoing(page: Page): Promise<void> {
  await visit(page, ...contacts)
  await page.getByRole('region', { name: 'Recent imports' }).getByRole('button').first().click()
  await expect(page.getByRole('dialog', { name: /^Undo the import/ })).toBeVisible()
  await settled(page)
}

const settingsTab = (tab: string) => screen(`settings-${tab}`, `/settings/${tab}`, 'Settings')

export const views: readonly View[] = [
  screen('register', '/register', /./, 'nobody'),
  screen('login', '/login', /./, 'nobody'),
  screen('forgot-password', '/forgot-password', /./, 'nobody'),
  screen('reset-password', '/reset-password?token=x', /./, 'nobody'),
  screen('confirm-email', '/confirm-email?token=x', /./, 'nobody'),
  ...providerViews(settled),
  screen('terms', '/terms', /./, 'nobody'),
  screen('privacy', '/privacy', /./, 'nobody'),
  screen('unsubscribe-confirm', '/unsubscribe-confirm', /./, 'nobody'),
  screen('preferences', '/preferences', /./, 'nobody'),
  screen('confirm-test-address', '/confirm-test-address?token=x', /./, 'nobody'),
  screen('dashboard', '/dashboard', 'Dashboard'),
  screen('dashboard-first-steps', '/dashboard', 'Dashboard', 'newcomer'),
  { name: 'dashboard-notices', as: 'demo', show: noticed },
  { name: 'restored-go-on', as: 'demo', show: goingOn },
  screen('campaigns', ...campaigns),
  { name: 'campaigns-list', as: 'demo', show: asList },
  { name: 'campaign', as: 'demo', show: campaign('November newsletter') },
  { name: 'campaign-provider-held', as: 'demo', show: providerHeld(campaign('November newsletter')) },
  { name: 'campaign-provider-limited', as: 'demo', show: providerLimited(campaign('November newsletter')) },
  { name: 'campaign-waits', as: 'demo', show: thatWaits(campaign('Reminder (draft)')) },
  { name: 'campaign-draft', as: 'demo', show: campaign('Reminder (draft)') },
  { name: 'campaign-test', as: 'demo', show: draftDialog('Send a test', 'Send a test') },
  { name: 'campaign-send', as: 'demo', show: draftDialog('Send Now', /^Send /) },
  {
    name: 'campaign-send-complaints',
    as: 'demo',
    show: withComplaints(draftDialog('Send Now', /^Send /)),
  },
  { name: 'campaign-edit', as: 'demo', show: draftDialog('Edit', 'Edit Campaign') },
  { name: 'campaign-edit-topic', as: 'demo', show: withTopics(draftDialog('Edit', 'Edit Campaign')) },
  { name: 'delivery-story', as: 'demo', show: campaignDialog('Deliveries', /@/) },
  { name: 'bot-events', as: 'demo', show: campaignDialog('Bots and scanners', 'Show bot events') },
  screen('campaigns-none', ...campaigns, 'newcomer'),
  dialog('campaign-create', campaigns, button('Create Campaign')),
  dialog('campaign-create-missing', campaigns, button('Create Campaign'), async (page) => {
    await page.getByRole('button', { name: 'Create', exact: true }).press('Enter')
    await expect(page.getByLabel('Campaign name')).toBeFocused()
  }),
  dialog('campaign-delete', campaigns, button(/^Delete/)),
  screen('templates', ...templates),
  screen('templates-none', ...templates, 'newcomer'),
  // The shop's letters, which come first, are edited on a page of their own.
  dialog('template-edit', templates, button('Edit: Reminder'), async (page) => {
    await expect(page.getByRole('textbox', { name: 'Template body' })).toBeVisible()
  }),
  screen('gallery', '/templates/gallery', 'Choose a template'),
  screen('code', '/templates/new/code?kind=mjml', 'Create Template'),
  ...designViews(visit, settled),
  dialog('template-preview', templates, button(/^Preview/)),
  {
    name: 'template-delete',
    as: 'demo',
    show: async (page) => {
      await visit(page, ...templates)
      await page
        .getByRole('button', { name: /^Delete: / })
        .first()
        .click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await settled(page)
    },
  },
  screen('segment-new', '/contacts/segments/new', 'New segment'),
  ...segmentViews(settled),
  ...sunsetViews(settled),
  ...formViews(settled),
  screen('senders', ...senders),
  screen('senders-none', ...senders, 'newcomer'),
  dialog('sender-add', senders, button('Add Sender')),
  dialog('domain-add', senders, button('Add Domain')),
  dialog('domain-mark', senders, button(/Mark as/)),
  screen('contacts', ...contacts),
  screen('contacts-none', ...contacts, 'newcomer'),
  { name: 'contact', as: 'demo', show: contact },
  { name: 'contact-timeline', as: 'demo', show: timeline },
  { name: 'contact-consents', as: 'demo', show: withConsents(consentsOf) },
  { name: 'contact-edit', as: 'demo', show: contactDialog('Edit') },
  { name: 'contact-delete', as: 'demo', show: contactDialog('Delete') },
  { name: 'contact-erase', as: 'demo', show: contactDialog('Erase') },
  dialog('contact-add', contacts, button('Add contact')),
  dialog('contacts-coming', contacts, button('Coming from another tool?')),
  {
    name: 'contacts-coming-left',
    as: 'demo',
    show: (page) => comingWithList(page).then(() => settled(page)),
  },
  { name: 'contacts-mapping', as: 'demo', show: mapping },
  {
    name: 'contacts-mapping-export',
    as: 'demo',
    show: (page) => mappedExport(page).then(() => settled(page)),
  },
  { name: 'contacts-importing', as: 'demo', show: importing },
  { name: 'contacts-stopping', as: 'demo', show: stopping },
  { name: 'contacts-chosen', as: 'demo', show: chosen },
  { name: 'contacts-add-to-group', as: 'demo', show: addingToGroup },
  dialog('contacts-columns', contacts, button('Columns')),
  { name: 'group-delete', as: 'demo', show: groupDialog('Delete group') },
  { name: 'group-rename', as: 'demo', show: groupDialog('Rename') },
  ...memberViews(visit, settled),
  screen('analytics', '/analytics', 'Email Newsletter Analytics'),
  screen('settings', ...settings),
  { name: 'settings-topics', as: 'demo', show: withTopics((page) => visit(page, ...settings)) },
  dialog('topic-add', settings, button('Add topic')),
  ...['suppressed', 'account', 'brand', 'legal', 'members', 'webhooks'].map(settingsTab),
  dialog('member-invite', ['/settings/members', 'Settings'], button('Invite a member')),
  {
    name: 'mass-bounce-suppressed',
    as: 'demo',
    show: massBounced((page) => visit(page, '/settings/suppressed', 'Settings')),
  },
  { name: 'mass-bounce-campaign', as: 'demo', show: massBounced(campaign('November newsletter')) },
  ...factorViews(visit, settled),
  screen('settings-api', ...api),
  {
    name: 'settings-sending',
    as: 'demo',
    async show(page) {
      await visit(page, ...sending)
      await expect(page.getByRole('button', { name: 'Save limits' })).toBeVisible()
      await settled(page)
    },
  },
  { name: 'settings-releases', as: 'demo', show: withReleases((page) => visit(page, ...sending)) },
  dialog('account-delete', ['/settings/account', 'Settings'], button('Delete my account')),
  dialog('webhook-add', ['/settings/webhooks', 'Settings'], button('Add endpoint')),
  dialog('relay-add', sending, button('Add relay')),
  dialog('token-create', api, button('Create token')),
  dialog('token-new', api, button('Create token'), async (page) => {
    await newToken(page)
    await page.getByLabel('Name', { exact: true }).fill('A script')
    await page.getByRole('dialog').getByRole('button', { name: 'Create token' }).click()
    await expect(page.getByRole('dialog', { name: 'Your new token' })).toBeVisible()
  }),
  screen('api-reference', '/api/docs', 'Lettermill API', 'nobody'),
  screen('registrations', '/admin/registrations', /./),
  screen('domain-claims', '/admin/domains', 'Sending domains'),
  screen('feedback', ...feedback),
  dialog('hook-add', feedback, button('Add hook')),
  {
    name: 'domain-checkup',
    as: 'demo',
    show: async (page) => {
      await visit(page, ...senders)
      await page.getByRole('button', { name: 'Run checkup' }).click()
      await expect(page.getByRole('button', { name: 'Run again' })).toBeVisible()
      await settled(page)
    },
  },
  { name: 'domain-probe', as: 'demo', show: probed((page) => visit(page, ...senders)) },
  { name: 'domain-dmarc', as: 'demo', show: reportedByDmarc((page) => visit(page, ...senders)) },
  screen('audit log', '/admin/audit', 'Audit log'),
  screen('messages', '/messages', 'Messages'),
  screen('mailbox', '/mailbox', /./),
  {
    name: 'mailbox-message',
    as: 'demo',
    show: async (page) => {
      await visit(page, '/mailbox', /./)
      await openLetter(page)
      await expect(page.getByRole('main').locator('iframe')).toBeVisible()
      await settled(page)
    },
  },
  screen('not-found', '/nowhere', /./),
  // These views are last, because they add contacts.
  { name: 'contacts-doubtful', as: 'demo', show: (page) => doubted(page).then(() => settled(page)) },
  { name: 'contacts-imported', as: 'demo', show: imported },
  { name: 'import-undo', as: 'demo', show: undoing },
]
