// The English catalogues of all other screens. They are loaded together, with the first of these screens.
import { analytics } from './analytics.ts'
import { audit } from './audit.ts'
import { brand } from './brand.ts'
import { checkup } from './checkup.ts'
import { campaignPage } from './campaign-page.ts'
import { campaigns } from './campaigns.ts'
import { contactPage } from './contact-page.ts'
import { contacts } from './contacts.ts'
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
import { preferences } from './preferences.ts'
import { registrations } from './registrations.ts'
import { relays } from './relays.ts'
import { segments } from './segments.ts'
import { senders } from './senders.ts'
import { settings } from './settings.ts'
import { suppressions } from './suppressions.ts'
import { templates } from './templates.ts'
import { topics } from './topics.ts'
import { undo } from './undo.ts'
import { webhooks } from './webhooks.ts'

export const rest = {
  analytics,
  audit,
  brand,
  campaignPage,
  checkup,
  campaigns,
  contactPage,
  contacts,
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
  webhooks,
}
