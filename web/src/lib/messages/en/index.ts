// All English catalogues, one namespace per feature. A new feature adds its two lines here, in uk, and in
// specified where the specification prints texts in another language.
import { accounts } from './accounts.ts'
import { app } from './app.ts'
import { suppressions } from './suppressions.ts'
import { ui } from './ui.ts'

export const english = { accounts, app, suppressions, ui }
