// The roles `export` and `restore` (`import` is its older name). They write the whole instance to a file, and restore
// it from a file or a bucket.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { commandLine, record } from '../../features/audit/index.ts'
import { findRestored, holdRestored } from '../../features/campaigns/index.ts'
import { openBackup } from '../../platform/backup/index.ts'
import { keepSecretKey } from '../../platform/config/index.ts'
import { findDatabaseIdentity, type Database } from '../../platform/db/index.ts'
import { StartError } from '../../platform/problem.ts'
import { openStorage } from '../../platform/storage/index.ts'
import { exportInstance, restoreInstance, type Imported } from '../../platform/transfer/index.ts'
import { openExisting, openToRestore, type RoleContext } from '../instance.ts'

/** Exports the instance as it is at one moment, also beside a running product. */
export async function exportAll(context: RoleContext): Promise<void> {
  const [name] = context.words
  if (!name) throw new StartError('Use: lettermill export FILE')
  const file = path.resolve(name)
  if (existsSync(file)) throw new StartError(`${file} already exists. Choose another name.`)
  const { database, secretKey, close } = await openExisting(context)
  const { config } = context
  try {
    // The audit entry is written before the file, so that no export lacks its entry, and the file contains it.
    await record(database.db, commandLine, { action: 'instance_exported', detail: path.basename(file) })
    const storage = openStorage(config)
    const passphrase = config.BACKUP_PASSPHRASE
    const { tables, pictures, missing } = await exportInstance(
      { database, storage, secretKey, passphrase },
      file,
    )
    const secret = passphrase ? 'It is encrypted under BACKUP_PASSPHRASE' : 'Keep it private: it holds keys'
    console.log(`Wrote ${file}: ${String(tables)} tables, ${String(pictures)} pictures. ${secret}.`)
    sayMissing(missing)
  } finally {
    await close()
  }
}

/** Prints how many pictures are missing in the export. */
export function sayMissing(missing: number): void {
  if (missing > 0)
    console.log(
      `${String(missing)} pictures are missing: the database names them, and this machine does not have them. Run this where DATA_DIR/uploads has them, or set STORAGE_URL.`,
    )
}

/** Restores an instance from a file, an address in a bucket, or a name at BACKUP_TO. */
export async function restoreAll(context: RoleContext): Promise<void> {
  const [from] = context.words
  if (!from)
    throw new StartError(
      'Use: lettermill restore FILE, or: lettermill restore s3://key:secret@host/bucket/file',
    )
  const { config } = context
  const source = await openBackup(from, config.BACKUP_TO)
  const { database, secretKey, close } = await openToRestore(context)
  try {
    const keepKey = (key: string) => void (key !== secretKey && keep(context, key))
    const storage = openStorage(config)
    const deps = { database, storage, keepKey, passphrase: config.BACKUP_PASSPHRASE }
    await settle(database, from, await restoreInstance(deps, source))
  } finally {
    source.destroy()
    await close()
  }
}

async function settle({ db }: Database, from: string, restored: Imported): Promise<void> {
  const name = path.basename(from).replace(/\?.*/, '')
  await record(db, commandLine, { action: 'instance_imported', detail: name })
  const { tables, rows, pictures } = restored
  console.log(
    `Restored ${String(tables)} tables with ${String(rows)} rows, and ${String(pictures)} pictures. Every table was compared with its checksum.`,
  )
  const held = await holdRestored(db, { database: await findDatabaseIdentity(db), by: 'import' })
  const waiting = held === null ? null : await findRestored(db, null)
  if (waiting === null) return
  const { paused, scheduled, messages, webhooks } = waiting
  console.log(
    `This instance sends nothing that the old one may have sent already. Waiting: ${String(paused)} paused and ${String(scheduled)} scheduled campaigns, ${String(messages)} single messages and confirmation mails, and the events of ${String(webhooks)} webhook endpoints. Once the old instance is stopped, run: lettermill admin go-on`,
  )
}

/** Stores the old instance's key, because it signed the links in sent mails. */
function keep({ config }: RoleContext, secretKey: string): void {
  if (config.SECRET_KEY) {
    console.log(
      'SECRET_KEY is not the one of the backup: links in sent mails are refused, and the sealed DKIM keys cannot be read. Set it to the old one.',
    )
    return
  }
  keepSecretKey(config, secretKey)
  console.log('The signing key of the backup was put into DATA_DIR.')
}
