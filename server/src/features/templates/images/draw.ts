// Decodes and redraws uploaded pictures, so that hosted files hold a picture and nothing else.
import { imageBytes } from '@lettermill/contracts'
import { Problem } from '../../../platform/problem.ts'
import { Semaphore } from '../../../platform/semaphore.ts'

/** Recognized from the content; the file name and declared type do not matter. No SVG: it can carry scripts. */
const readable = new Set(['image/png', 'image/apng', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'])

/** The most pixels of all frames together that a decoder may unpack into memory. */
const pixelLimit = 50_000_000
/** AVIF needs several times the memory of other formats. */
const avifPixelLimit = 20_000_000
const frameLimit = 500
/** Pixels of a side: a picture one pixel high still needs memory for each column, and minutes. */
const sideLimit = 16_384
/** Seconds for one picture. */
const patience = 20

// One at a time, taking turns by workspace: each may unpack to hundreds of megabytes, and libuv's threads also sign
// messages. The HTTP layer bounds the bytes of waiting uploads.
const semaphore = new Semaphore({ atOnce: 1, waiting: 200, waitingEach: 50 })

/** Many mail clients show neither WebP nor AVIF, so hosted pictures are PNG, JPEG or GIF. */
export type HostedFormat = 'png' | 'jpeg' | 'gif'

export interface HostedImage {
  bytes: Buffer
  format: HostedFormat
  /** In pixels. */
  width: number
}

/**
 * Decodes a picture and redraws it: upright, without metadata, in a format that mail clients show. Animations stay
 * animated.
 * @throws Problem image_unreadable, image_svg, image_too_large; too_many_requests if too many wait to be drawn
 */
export async function drawAnew(bytes: Buffer, workspaceId: number): Promise<HostedImage> {
  if (bytes.length > imageBytes) throw tooLarge(`${String(imageBytes / 1024 ** 2)} MB`)
  return semaphore.run(() => draw(bytes), workspaceId)
}

async function draw(bytes: Buffer): Promise<HostedImage> {
  // Loaded with the first picture: loading takes half a second, too long for every start.
  const [{ fileTypeFromBuffer }, { default: sharp }] = await Promise.all([
    import('file-type'),
    import('sharp'),
  ])
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined)
  if (!type || !readable.has(type.mime)) throw new Problem(isSvg(bytes) ? 'image_svg' : 'image_unreadable')
  const animated = type.mime === 'image/gif' || type.mime === 'image/webp'
  const source = () => sharp(bytes, { animated, limitInputPixels: pixelLimit, failOn: 'error' })
  const metadata = await sharp(bytes, { animated, limitInputPixels: false }).metadata().catch(unreadable)
  const frames = metadata.pages ?? 1
  if (frames > frameLimit) throw tooLarge(`${String(frameLimit)} frames`)
  const most = type.mime === 'image/avif' ? avifPixelLimit : pixelLimit
  // With several frames, the height is that of all frames together.
  if (metadata.width * metadata.height > most) throw tooLarge(`${String(most / 1e6)} megapixels`)
  if (Math.max(metadata.width, metadata.pageHeight ?? metadata.height) > sideLimit)
    throw tooLarge(`${String(sideLimit)} pixels a side`)
  const format = formatFor(type.mime, frames, metadata.hasAlpha)
  const { data: drawn, info } = await source()
    .autoOrient()
    // Animations with many colours take half a minute with more.
    .toFormat(format, format === 'gif' ? { effort: 2 } : {})
    .timeout({ seconds: patience })
    .toBuffer({ resolveWithObject: true })
    .catch(unreadable)
  return { bytes: drawn, format, width: info.width }
}

/** Text whose first element is an SVG's, as far as its beginning shows. */
function isSvg(bytes: Buffer): boolean {
  return /<svg[\s>]/i.test(bytes.toString('latin1', 0, 4096))
}

function formatFor(media: string, frames: number, hasAlpha: boolean): HostedFormat {
  if (frames > 1 || media === 'image/gif') return 'gif'
  if (media === 'image/jpeg') return 'jpeg'
  if (media === 'image/png' || media === 'image/apng') return 'png'
  return hasAlpha ? 'png' : 'jpeg'
}

function unreadable(): never {
  throw new Problem('image_unreadable')
}

function tooLarge(limit: string): Problem {
  return new Problem('image_too_large', { limit })
}
