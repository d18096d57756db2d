// Decodes and redraws uploaded pictures, so that hosted files contain only a picture.
import { imageBytes, imageWidth } from '@lettermill/contracts'
import { Problem } from '../../../platform/problem.ts'
import { Semaphore } from '../../../platform/semaphore.ts'

/**
 * Media types that are recognized from the content. The file name and declared type do not matter. SVG is missing,
 * because it can contain scripts.
 */
const readable = new Set(['image/png', 'image/apng', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'])

/** The most pixels of all frames together that a decoder may unpack into memory. */
const pixelLimit = 50_000_000
/** AVIF needs several times the memory of other formats. */
const avifPixelLimit = 20_000_000
const frameLimit = 500
/** The most pixels of a side. A picture one pixel high still needs memory for each column, and takes minutes. */
const sideLimit = 16_384
/** The most seconds for one picture. */
const patience = 20

// One picture is drawn at a time, and workspaces take turns. Each may unpack to hundreds of megabytes, and libuv's
// threads also sign messages. The HTTP layer limits the bytes of waiting uploads.
const semaphore = new Semaphore({ atOnce: 1, waiting: 200, waitingEach: 50 })

/** Hosted pictures are PNG, JPEG or GIF, because many mail clients show neither WebP nor AVIF. */
export type HostedFormat = 'png' | 'jpeg' | 'gif'

export interface HostedImage {
  bytes: Buffer
  format: HostedFormat
  /** In pixels. */
  width: number
}

/**
 * Decodes a picture and redraws it: upright, without metadata, at most `imageWidth` wide, in a format that mail clients
 * show. Animations stay animated.
 * @throws Problem image_unreadable, image_svg, image_too_large; too_many_requests if too many wait to be drawn
 */
export async function drawAnew(bytes: Buffer, workspaceId: number): Promise<HostedImage> {
  if (bytes.length > imageBytes) throw tooLarge(`${String(imageBytes / 1024 ** 2)} MB`)
  return semaphore.run(() => draw(bytes), workspaceId)
}

async function draw(bytes: Buffer): Promise<HostedImage> {
  // The modules are loaded with the first picture, because loading takes half a second at every start otherwise.
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
  // The height of a picture with several frames is the height of all frames together.
  if (metadata.width * metadata.height > most) throw tooLarge(`${String(most / 1e6)} megapixels`)
  if (Math.max(metadata.width, metadata.pageHeight ?? metadata.height) > sideLimit)
    throw tooLarge(`${String(sideLimit)} pixels a side`)
  const format = formatFor(type.mime, frames, metadata.hasAlpha)
  const { data: drawn, info } = await source()
    .autoOrient()
    .resize({ width: imageWidth, withoutEnlargement: true })
    // With a greater effort, animations with many colours take half a minute.
    .toFormat(format, format === 'gif' ? { effort: 2 } : {})
    .timeout({ seconds: patience })
    .toBuffer({ resolveWithObject: true })
    .catch(unreadable)
  return { bytes: drawn, format, width: info.width }
}

/** Whether a text begins like an SVG: the first element is `svg`. */
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
