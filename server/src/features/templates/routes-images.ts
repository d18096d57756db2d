// The calls of pictures, and the pictures themselves.
import { hostedImage, listImages, imageBytes, uploadImage } from '@lettermill/contracts'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { route } from '../../platform/http/index.ts'
import { Problem } from '../../platform/problem.ts'
import { hostImage, mediaOf, type ImageHost } from './images/host.ts'
import * as images from './image-queries.ts'

export type TemplateDeps = ImageHost

/** The value. @throws Problem not_found if there is none */
export function found<T>(value: T | undefined): T {
  if (value === undefined) throw new Problem('not_found')
  return value
}

/** Adds the call that takes a picture. */
export function takeImages(app: FastifyInstance, deps: TemplateDeps): void {
  // The call has a scope of its own, so that no other call accepts multipart bodies.
  void app.register(async (scope) => {
    await scope.register(multipart, { limits: { fileSize: imageBytes, files: 1, fields: 10, parts: 11 } })
    route(scope, uploadImage, async ({ request, caller }) => {
      const { address, width } = await hostImage(deps, caller.workspaceId, await readUpload(request))
      return { imageUrl: address, width }
    })
  })
}

/** The bytes of the field `image`. */
async function readUpload(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) throw new Problem('image_missing')
  try {
    const file = await request.file()
    const bytes = file?.fieldname === 'image' ? await file.toBuffer() : null
    if (!bytes || bytes.length === 0) throw new Problem('image_missing')
    return bytes
  } catch (error) {
    if ((error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE') {
      throw new Problem('image_too_large', { limit: `${String(imageBytes / 1024 ** 2)} MB` })
    }
    // The parser throws plain errors for a missing boundary or end.
    throw error instanceof Problem ? error : new Problem('image_missing')
  }
}

/** Adds the calls that list pictures and show them. */
export function showImages(app: FastifyInstance, deps: TemplateDeps): void {
  const { db, storage } = deps
  route(app, listImages, async ({ query: { limit, before }, caller }) => {
    const found = await images.newestImages(db, caller.workspaceId, { limit, before })
    return found.map((image) => ({ ...image, imageUrl: `${deps.publicUrl}/uploads/${image.name}` }))
  })
  route(app, hostedImage, async ({ params, reply }) => {
    const media = mediaOf.get(params.name.split('.').at(-1) ?? '')
    // If the database does not answer, the picture is served, so that messages still show it.
    const isStopped = media ? await images.isImageStopped(db, params.name).catch(() => false) : true
    const file = isStopped ? null : await storage.find(params.name)
    if (!media || !file) throw new Problem('not_found')
    return reply
      .headers({
        ...(file.bytes !== null && { 'content-length': file.bytes }),
        // The name is random and its file never changes.
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'cross-origin',
        'x-content-type-options': 'nosniff',
      })
      .type(media)
      .send(file.stream)
  })
}
