// Opens the place of backups that an operator names, and single backups in it.
import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { StartError } from '../problem.ts'
import { bucketPlace } from './bucket.ts'
import { folderPlace } from './folder.ts'
import type { Place } from './place.ts'

/** @param to a folder, or s3://key:secret@host/bucket/folder */
export function openPlace(to: string): Place {
  return /^s3:/i.test(to) ? bucketPlace(to) : folderPlace(path.resolve(to))
}

/**
 * Opens one backup: a local file, an address in a bucket, or a name in the place of BACKUP_TO.
 * @throws StartError if it does not exist
 */
export async function openBackup(at: string, backupTo: string | undefined): Promise<Readable> {
  if (/^s3:/i.test(at)) return openInBucket(at)
  const file = path.resolve(at)
  if (existsSync(file)) return folderPlace(path.dirname(file)).read(path.basename(file))
  if (backupTo === undefined || path.basename(at) !== at) throw new StartError(`There is no file ${file}.`)
  const place = openPlace(backupTo)
  return place.read(at).catch((error: unknown) => {
    throw new StartError(`There is no file ${file}, and no backup ${at} at ${place.shown}: ${String(error)}`)
  })
}

async function openInBucket(at: string): Promise<Readable> {
  const url = URL.parse(at)
  const [, folder = '', name = ''] = /^(.*)\/([^/]+)$/.exec(url?.pathname ?? '') ?? []
  if (!url || folder === '')
    throw new StartError('The address must be like s3://key:secret@host/bucket/folder/file')
  url.pathname = folder
  return bucketPlace(url.href)
    .read(name)
    .catch((error: unknown) => {
      if (error instanceof StartError) throw error
      throw new StartError(`${name} could not be read from the bucket: ${String(error)}`)
    })
}
