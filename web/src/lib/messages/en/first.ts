// The English catalogues that the first pages need: registration, sign-in, the frame, the UI components, the dashboard.
import { accounts } from './accounts.ts'
import { app } from './app.ts'
import { dashboard } from './dashboard.ts'
import { preview } from './preview.ts'
import { ui } from './ui.ts'

export const first = {
  accounts,
  app,
  dashboard,
  preview,
  ui,
}
