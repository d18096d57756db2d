// All English catalogues, one namespace per feature. A new feature adds its two lines here, in uk, and in
// specified where the specification prints texts in another language.
import { accounts } from './accounts.ts'
import { analytics } from './analytics.ts'
import { app } from './app.ts'
import { audit } from './audit.ts'
import { campaignPage } from './campaignPage.ts'
import { campaigns } from './campaigns.ts'
import { contacts } from './contacts.ts'
import { dashboard } from './dashboard.ts'
import { mailbox } from './mailbox.ts'
import { pages } from './pages.ts'
import { preview } from './preview.ts'
import { senders } from './senders.ts'
import { settings } from './settings.ts'
import { suppressions } from './suppressions.ts'
import { templates } from './templates.ts'
import { ui } from './ui.ts'

export const english = {
  accounts,
  analytics,
  app,
  audit,
  campaignPage,
  campaigns,
  contacts,
  dashboard,
  mailbox,
  pages,
  preview,
  senders,
  settings,
  suppressions,
  templates,
  ui,
}
