// Fills a workspace with sample data, by the same calls as the web app.
import { createAdministrator, setPassword, type SignIn } from '../features/accounts/index.ts'
import type { Db } from '../platform/db/index.ts'
import { Problem } from '../platform/problem.ts'

export { fillDemo } from './fill.ts'

// The account of the demo: an administrator with a password generated at each start.
const email = 'demo@lettermill.example'

export async function openDemoAccount(db: Db): Promise<SignIn> {
  try {
    return await createAdministrator(db, { email })
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'email_taken') throw error
    return setPassword(db, { email })
  }
}
