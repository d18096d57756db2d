// All Ukrainian catalogues; loaded only when they are chosen.
import type { english } from '../en/index.ts'
import type { Translation } from '../translation.ts'
import { accounts } from './accounts.ts'
import { analytics } from './analytics.ts'
import { app } from './app.ts'
import { campaigns } from './campaigns.ts'
import { contacts } from './contacts.ts'
import { dashboard } from './dashboard.ts'
import { mailbox } from './mailbox.ts'
import { problems } from '../problems/uk.ts'
import { senders } from './senders.ts'
import { suppressions } from './suppressions.ts'
import { templates } from './templates.ts'
import { ui } from './ui.ts'

export const ukrainian: Translation<typeof english> & { problems: typeof problems } = {
  accounts,
  analytics,
  app,
  campaigns,
  contacts,
  dashboard,
  mailbox,
  problems,
  senders,
  suppressions,
  templates,
  ui,
}
