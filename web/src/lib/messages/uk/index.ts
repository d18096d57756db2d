// All Ukrainian catalogues; loaded only when they are chosen.
import type { english } from '../en/index.ts'
import type { Translation } from '../translation.ts'
import { accounts } from './accounts.ts'
import { app } from './app.ts'
import { problems } from './problems.ts'
import { suppressions } from './suppressions.ts'
import { ui } from './ui.ts'

export const ukrainian: Translation<typeof english> & { problems: typeof problems } = {
  accounts,
  app,
  problems,
  suppressions,
  ui,
}
