// All Ukrainian catalogues. They are loaded only if Ukrainian is chosen, or if a reader's message is in Ukrainian.
import type { English } from '../en/index.ts'
import type { Translation } from '../translation.ts'
import { accounts } from './accounts.ts'
import { analytics } from './analytics.ts'
import { app } from './app.ts'
import { audit } from './audit.ts'
import { brand } from './brand.ts'
import { checkupSentences } from './checkup-sentences.ts'
import { checkup } from './checkup.ts'
import { campaignPage } from './campaign-page.ts'
import { campaigns } from './campaigns.ts'
import { contactPage } from './contact-page.ts'
import { contacts } from './contacts.ts'
import { dashboard } from './dashboard.ts'
import { design } from './design.ts'
import { feedback } from './feedback.ts'
import { fields } from './fields.ts'
import { forms } from './forms.ts'
import { mailbox } from './mailbox.ts'
import { mailProviders, providerWaits } from './mail-providers.ts'
import { messages } from './messages.ts'
import { pastMessage } from './past-message.ts'
import { moving } from './moving.ts'
import { notices } from './notices.ts'
import { pages } from './pages.ts'
import { preview } from './preview.ts'
import { preferences } from './preferences.ts'
import { problems } from '../problems/uk.ts'
import { registrations } from './registrations.ts'
import { relays } from './relays.ts'
import { segments } from './segments.ts'
import { senders } from './senders.ts'
import { settings } from './settings.ts'
import { suppressions } from './suppressions.ts'
import { templates } from './templates.ts'
import { topics } from './topics.ts'
import { undo } from './undo.ts'
import { ui } from './ui.ts'
import { webhooks } from './webhooks.ts'

export const ukrainian: Translation<English> & {
  checkupSentences: typeof checkupSentences
  problems: typeof problems
} = {
  accounts,
  analytics,
  app,
  audit,
  brand,
  campaignPage,
  checkup,
  checkupSentences,
  campaigns,
  contactPage,
  contacts,
  dashboard,
  design,
  feedback,
  fields,
  forms,
  mailbox,
  mailProviders,
  providerWaits,
  messages,
  pastMessage,
  moving,
  notices,
  pages,
  preview,
  problems,
  preferences,
  registrations,
  relays,
  segments,
  senders,
  settings,
  suppressions,
  templates,
  topics,
  undo,
  ui,
  webhooks,
}
