// The role `admin`: an administrator from the command line, also beside a running product.
import { createAdministrator, setPassword } from '../features/accounts/index.ts'
import { randomBytes } from 'node:crypto'
import { Problem, StartError } from '../platform/problem.ts'
import { openBeside, type RoleContext } from './instance.ts'

export async function admin(context: RoleContext): Promise<void> {
  const [action, email] = context.words
  const act = action === 'create' ? createAdministrator : action === 'password' ? setPassword : null
  if (!act || !email)
    throw new StartError('Use: lettermill admin create EMAIL, or: lettermill admin password EMAIL')
  const password = context.config.ADMIN_PASSWORD ?? randomBytes(12).toString('base64url')
  const { database, close } = await openBeside(context)
  try {
    await act(database.db, { email, password })
    console.log(`${email}\n${context.config.ADMIN_PASSWORD ? 'Password: as in ADMIN_PASSWORD' : password}`)
  } catch (error) {
    throw error instanceof Problem ? new StartError(error.message) : error
  } finally {
    await close()
  }
}
