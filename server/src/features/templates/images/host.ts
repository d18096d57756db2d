// Stores redrawn pictures, and knows their media type by file name.
import { randomBytes } from 'node:crypto'
import { lockLimit, transaction, type Db } from '../../../platform/db/index.ts'
import { storageProblem, type Storage } from '../../../platform/storage/index.ts'
import { addImage } from '../image-queries.ts'
import { assertImageQuota } from '../quotas.ts'
import { drawAnew } from './draw.ts'

/** Media types of hosted pictures by file extension. */
export const mediaOf = new Map([
  ['png', 'image/png'],
  ['jpg', 'image/jpeg'],
  ['gif', 'image/gif'],
])

export interface ImageHost {
  db: Db
  storage: Storage
  /** Without a slash at its end. It may change at any time: read it when it is used, and do not keep it. */
  readonly publicUrl: string
}

export interface HostedPicture {
  /** The absolute address of the picture. */
  address: string
  /** In pixels. */
  width: number
}

/**
 * Hosts a picture under a name that nobody can guess. Hosted pictures are never deleted, because sent messages show
 * them.
 * @throws Problem image_unreadable, image_svg, image_too_large, images_full; too_many_requests if too many wait to be
 *   drawn; storage_full, storage_away
 */
export async function hostImage(host: ImageHost, workspaceId: number, bytes: Buffer): Promise<HostedPicture> {
  await assertImageQuota(host.db, workspaceId)
  const { bytes: drawn, format, width } = await drawAnew(bytes, workspaceId)
  const extension = format === 'jpeg' ? 'jpg' : format
  const name = `${randomBytes(16).toString('base64url')}.${extension}`
  const media = `image/${format}`
  await host.storage.put(name, drawn, media).catch((error: unknown) => {
    throw storageProblem(error)
  })
  // Counts again: other pictures may have been stored while this one was drawn. The file of a refused one stays behind.
  await transaction(host.db, async (tx) => {
    await lockLimit(tx, 'images', workspaceId)
    await assertImageQuota(tx, workspaceId)
    await addImage(tx, workspaceId, { name, media, bytes: drawn.length, width })
  })
  return { address: `${host.publicUrl}/uploads/${name}`, width }
}
