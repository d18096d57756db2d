// All Ukrainian catalogues; loaded only when they are chosen.
import type { english } from '../en/index.ts'
import type { Translation } from '../translation.ts'
import { accounts } from './accounts.ts'
import { analytics } from './analytics.ts'
import { app } from './app.ts'
import { contacts } from './contacts.ts'
import { dashboard } from './dashboard.ts'
import { problems } from './problems.ts'
import { senders } from './senders.ts'
import { suppressions } from './suppressions.ts'
import { ui } from './ui.ts'

export const ukrainian: Translation<typeof english> & { problems: typeof problems } = {
  accounts,
  analytics,
  app,
  contacts,
  dashboard,
  problems,
  senders,
  suppressions,
  ui,
}
