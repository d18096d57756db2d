// The pictures that templates show.
import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'
import { moment } from '../api/shapes.ts'

/** The pixels between the margins of a letter, which are the largest width of a picture. */
export const letterWidth = 608

/** The most bytes of an uploaded image. */
export const imageBytes = 10 * 1024 * 1024

/**
 * The greatest width of a stored picture, in pixels: twice that of the widest letter, for screens with two pixels per
 * point. Wider uploads are scaled down.
 */
export const imageWidth = 1400

/** The most pictures of a workspace, and the most bytes of all their files together. */
export const mostImages = { count: 10_000, bytes: 2 * 1024 ** 3 }

export const uploadImage = endpoint({
  method: 'POST',
  path: '/api/upload-image',
  access: 'account',
  audit: { none: 'is shown to nobody until a template or campaign holds it' },
  summary: 'Host an image',
  file: 'image',
  bodyLimit: imageBytes + 64 * 1024,
  /** `width`: the image file's own width in pixels. */
  reply: z.object({ imageUrl: z.string(), width: z.optional(z.int()) }),
})

export const listImages = endpoint({
  method: 'GET',
  path: '/api/images',
  access: 'account',
  summary: 'The pictures that the workspace uploaded, newest first',
  query: z.object({
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 24),
    /** The name of the last picture of the page before. */
    before: z.optional(z.string().check(z.maxLength(200))),
  }),
  /** `width`: the image file's own width in pixels; null for a picture from an early version. */
  reply: z.array(
    z.object({
      name: z.string(),
      imageUrl: z.string(),
      bytes: z.int(),
      width: z.nullable(z.int()),
      created_at: moment,
    }),
  ),
})

export const hostedImage = endpoint({
  method: 'GET',
  path: '/uploads/:name',
  access: 'anyone',
  summary: 'A hosted image, as shown in messages',
  params: z.object({ name: z.string().check(z.maxLength(200)) }),
  reply: { media: 'image/*' },
})
