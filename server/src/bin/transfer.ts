// The roles `export` and `import`: the whole instance to a file and back.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { commandLine, record } from '../features/audit/index.ts'
import { holdRestored } from '../features/campaigns/index.ts'
import { keepSecretKey } from '../platform/config/index.ts'
import { findDatabaseIdentity } from '../platform/db/index.ts'
import { StartError } from '../platform/problem.ts'
import { openStorage } from '../platform/storage/index.ts'
import { exportInstance, importInstance } from '../platform/transfer/index.ts'
import { openBeside, type RoleContext } from './instance.ts'

/** Also beside a running product: the export is as of one moment. */
export async function exportAll(context: RoleContext): Promise<void> {
  const file = fileOf(context, 'export')
  if (existsSync(file)) throw new StartError(`${file} already exists. Choose another name.`)
  const { database, secretKey, close } = await openBeside(context)
  try {
    // Before the file: none leaves without its record, which thereby goes along.
    await record(database.db, commandLine, { action: 'instance_exported', detail: path.basename(file) })
    const counts = await exportInstance({ database, storage: openStorage(context.config), secretKey }, file)
    console.log(
      `Wrote ${file}: ${String(counts.tables)} tables, ${String(counts.pictures)} pictures. Keep it private: it holds keys.`,
    )
  } finally {
    await close()
  }
}

export async function importAll(context: RoleContext): Promise<void> {
  const file = fileOf(context, 'import')
  if (!existsSync(file)) throw new StartError(`There is no file ${file}.`)
  const { database, secretKey, close } = await openBeside(context)
  try {
    const storage = openStorage(context.config)
    const keepKey = (key: string) => void (key !== secretKey && keep(context, key))
    const imported = await importInstance({ database, storage, keepKey }, file)
    await record(database.db, commandLine, { action: 'instance_imported', detail: path.basename(file) })
    console.log(`Imported ${String(imported.tables)} tables and ${String(imported.pictures)} pictures.`)
    const held = await holdRestored(database.db, {
      database: await findDatabaseIdentity(database.db),
      by: 'import',
    })
    if (held !== null) {
      console.log(
        'Campaigns that were under way are paused and scheduled ones wait: what left since the export would leave again. Once the old instance is stopped, run: lettermill admin go-on',
      )
    }
  } finally {
    await close()
  }
}

/** Links in mails that were sent are signed by the old instance's key: it goes on. */
function keep({ config }: RoleContext, secretKey: string): void {
  if (config.SECRET_KEY) {
    console.log(
      'SECRET_KEY is not the one of the export: links in mails that were sent before are refused. Set it to the old one.',
    )
    return
  }
  keepSecretKey(config, secretKey)
  console.log('The signing key of the export was put into DATA_DIR.')
}

function fileOf({ words }: RoleContext, role: string): string {
  const [file] = words
  if (!file) throw new StartError(`Use: lettermill ${role} FILE`)
  return path.resolve(file)
}
