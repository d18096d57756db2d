// The role `admin`: an administrator from the command line, also beside a running product.
import { createAdministrator, setPassword } from '../features/accounts/index.ts'
import { Problem, StartError } from '../platform/problem.ts'
import { openBeside, type RoleContext } from './instance.ts'

export async function admin(context: RoleContext): Promise<void> {
  const [action, email] = context.words
  const act = action === 'create' ? createAdministrator : action === 'password' ? setPassword : null
  if (!act || !email)
    throw new StartError('Use: lettermill admin create EMAIL, or: lettermill admin password EMAIL')
  const { database, close } = await openBeside(context)
  try {
    const signIn = await act(database.db, { email, password: context.config.ADMIN_PASSWORD })
    console.log(
      `Email:    ${signIn.email}\nPassword: ${signIn.generated ? signIn.password : 'as in ADMIN_PASSWORD'}`,
    )
  } catch (error) {
    throw error instanceof Problem ? new StartError(error.message) : error
  } finally {
    await close()
  }
}
