// All English catalogues, one namespace per feature. A new feature adds its two lines here, in uk, and in
// specified where the specification prints texts in another language.
import { accounts } from './accounts.ts'
import { analytics } from './analytics.ts'
import { app } from './app.ts'
import { contacts } from './contacts.ts'
import { dashboard } from './dashboard.ts'
import { senders } from './senders.ts'
import { suppressions } from './suppressions.ts'
import { ui } from './ui.ts'

export const english = { accounts, analytics, app, contacts, dashboard, senders, suppressions, ui }
