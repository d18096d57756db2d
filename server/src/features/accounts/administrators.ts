// Administrators, whom the first start and the operator's `admin` command create (P4).
import { transaction, type Db, type Tx } from '../../platform/db/index.ts'
import { readEmail, typedEmail } from '../../platform/email/index.ts'
import { Problem } from '../../platform/problem.ts'
import { commandLine, product, record, type Actor } from '../audit/index.ts'
import { tellAccount, type AccountMail } from './own/mail.ts'
import { assertPassword, generatePassword, hashPassword } from './secrets/passwords.ts'
import {
  createAccount,
  findAccountByEmail,
  lockAdministrators,
  lockFirstStart,
  updatePassword,
} from './queries/accounts.ts'
import { deleteLinksOf } from './queries/links.ts'
import { deleteSessionsOf } from './queries/sessions.ts'
import { createWorkspace } from './queries/workspaces.ts'

export interface SignInWanted {
  email: string
  /** If absent, Lettermill generates a password. */
  password?: string | undefined
}

/** The sign-in shown to the operator. Nothing else ever shows the password. */
export interface SignIn {
  email: string
  password: string
  generated: boolean
}

/**
 * Creates the first administrator; safe when several nodes start at the same time.
 * @returns null if an administrator exists already
 * @throws Problem with the codes of `createAdministrator`
 */
export function createFirstAdministrator(db: Db, wanted: SignInWanted): Promise<SignIn | null> {
  return transaction(db, async (tx) => {
    await lockFirstStart(tx)
    return (await lockAdministrators(tx)).length > 0 ? null : addAdministrator(tx, wanted, product)
  })
}

/**
 * Creates another administrator.
 * @throws Problem email_invalid, email_taken, password_short, password_long
 */
export function createAdministrator(db: Db, wanted: SignInWanted): Promise<SignIn> {
  return transaction(db, (tx) => addAdministrator(tx, wanted, commandLine))
}

/**
 * Gives an account a new password, ends its sessions and mailed links, and mails the person that.
 * @throws Problem not_found, password_short, password_long
 */
export function setPassword(
  db: Db,
  wanted: SignInWanted,
  accountMail: AccountMail | null = null,
): Promise<SignIn> {
  return transaction(db, async (tx) => {
    const signIn = choosePassword(wanted)
    const account = await findAccountByEmail(tx, typedEmail(signIn.email))
    if (!account) throw new Problem('not_found')
    await updatePassword(tx, account.id, await hashPassword(signIn.password))
    await deleteSessionsOf(tx, account.id)
    await deleteLinksOf(tx, account.id)
    const object = { kind: 'account', id: account.id, name: account.email } as const
    await record(tx, commandLine, { action: 'password_set', object })
    if (accountMail)
      await tellAccount(tx, accountMail, account.email, { kind: 'passwordChanged', params: {} })
    return { ...signIn, email: account.email }
  })
}

async function addAdministrator(tx: Tx, wanted: SignInWanted, actor: Actor): Promise<SignIn> {
  const signIn = choosePassword({ ...wanted, email: readAdministratorEmail(wanted.email) })
  const password_hash = await hashPassword(signIn.password)
  const { email } = signIn
  const id = await createAccount(tx, { email, password_hash, is_admin: true, status: 'approved' })
  if (id === undefined) throw new Problem('email_taken')
  await createWorkspace(tx, id)
  const object = { kind: 'account', id, name: email } as const
  await record(tx, actor, { action: 'administrator_created', object })
  return signIn
}

// The default admin@localhost has no dot in its domain and is accepted here nevertheless.
function readAdministratorEmail(email: string): string {
  const valid = email === 'admin@localhost' ? email : readEmail(email)
  if (valid === null) throw new Problem('email_invalid')
  return valid
}

function choosePassword({ email, password }: SignInWanted): SignIn {
  if (password === undefined) return { email, password: generatePassword(), generated: true }
  assertPassword(password)
  return { email, password, generated: false }
}
