// The passwords of relays, which are sealed with SECRET_KEY.
import type { RelayFields } from '@lettermill/contracts'
import type { Db } from '../../platform/db/index.ts'
import { Problem } from '../../platform/problem.ts'
import type { Sealer } from '../../platform/sealing/index.ts'
import { addressOf, identityOf, openPassword } from './addresses.ts'
import { findStored, listStored, reseal, type RelayRow } from './queries.ts'

/**
 * The password to use with these fields: the given password, or else the stored one. A stored password is never sent to
 * another host or used for another user. To change the host or the user, the administrator must enter the password
 * again.
 * @throws Problem relay_password_needed
 */
export function passwordFor(sealer: Sealer, before: RelayRow, fields: RelayFields): string {
  if (fields.password !== undefined || fields.username === '') return fields.password ?? ''
  const isSame = before.host === fields.host && before.username === fields.username
  const password = isSame ? openPassword(sealer, before) : null
  if (password === null) throw new Problem('relay_password_needed')
  return password
}

/**
 * The address of a relay that is tested before it is stored.
 * @param id the relay whose stored password is used if none is given
 * @throws Problem not_found, relay_invalid, relay_password_needed
 */
export async function addressToTry(
  db: Db,
  sealer: Sealer,
  id: number | null,
  fields: RelayFields,
): Promise<string> {
  if (id === null) return addressOf(fields, fields.password ?? '')
  const before = await findStored(db, id)
  if (!before) throw new Problem('not_found')
  return addressOf(fields, passwordFor(sealer, before, fields))
}

/** A relay as it is stored: its password sealed for the row. @throws Problem if its fields make no address */
export function sealed(sealer: Sealer, id: number, fields: RelayFields, password: string): RelayRow {
  addressOf(fields, password)
  const { name, host, port, security, username, connections, is_active } = fields
  const kept = username === '' || password === '' ? null : sealer.seal(password, identityOf(id))
  return { id, name, host, port, security, username, password: kept, connections, is_active }
}

/**
 * Finds passwords that an old key sealed, and seals them with the current SECRET_KEY. Runs at every start.
 * @returns how many it sealed, and how many it could not decrypt
 */
export async function sealStoredPasswords(
  db: Db,
  sealer: Sealer,
): Promise<{ sealed: number; unreadable: number }> {
  const done = { sealed: 0, unreadable: 0 }
  for (const { id, password } of await listStored(db)) {
    if (password === null || sealer.isCurrent(password)) continue
    const opened = openPassword(sealer, { id, password })
    if (opened === null) done.unreadable += 1
    else if (await reseal(db, id, password, sealer.seal(opened, identityOf(id)))) done.sealed += 1
  }
  return done
}
