// The role `backup`: makes a backup at BACKUP_TO now, or checks an existing one.
import { commandLine, record } from '../../features/audit/index.ts'
import { backUpNow, openBackup } from '../../platform/backup/index.ts'
import { StartError } from '../../platform/problem.ts'
import { openStorage } from '../../platform/storage/index.ts'
import { checkArchive } from '../../platform/transfer/index.ts'
import { openExisting, type RoleContext } from '../instance.ts'
import { sayMissing } from './transfer.ts'

export async function backup(context: RoleContext): Promise<void> {
  const [option, name, ...others] = context.words
  if (option === undefined) return make(context)
  if (option !== '--check' || name === undefined || others.length > 0)
    throw new StartError('Use: lettermill backup, or: lettermill backup --check FILE')
  await check(context, name)
}

/** Makes a backup, also beside a running product. */
async function make(context: RoleContext): Promise<void> {
  const { config, log } = context
  if (config.BACKUP_TO === undefined)
    throw new StartError(
      'Set BACKUP_TO to a folder or to s3://key:secret@host/bucket/folder first. To write one file somewhere else, use: lettermill export FILE',
    )
  const { database, secretKey, close } = await openExisting(context)
  try {
    const { signal } = new AbortController()
    await record(database.db, commandLine, { action: 'instance_exported', detail: 'backup' })
    const storage = openStorage(config)
    const made = await backUpNow({ config, database, storage, secretKey, log, signal }).catch(
      (error: unknown) => {
        throw new StartError((error as Error).message)
      },
    )
    if (!made) throw new StartError('Another process is making a backup. Wait until it is done.')
    const { name, place, tables, rows, pictures, missing, removed } = made
    console.log(
      `Made ${name} at ${place}: ${String(tables)} tables, ${String(rows)} rows, ${String(pictures)} pictures. It was read back and is identical. Removed by BACKUP_KEEP: ${String(removed.length)}.`,
    )
    sayMissing(missing)
  } finally {
    await close()
  }
}

/** Checks a backup. It needs no database. */
async function check({ config }: RoleContext, name: string): Promise<void> {
  const source = await openBackup(name, config.BACKUP_TO)
  const { madeAt, migration, tables, rows, pictures } = await checkArchive(source, config.BACKUP_PASSPHRASE)
  console.log(
    `${name} is whole: made at ${madeAt}, ${String(tables)} tables, ${String(rows)} rows, ${String(pictures)} pictures; its last migration is ${migration}.`,
  )
}
