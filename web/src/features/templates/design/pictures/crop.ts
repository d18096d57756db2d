// Computes the part of a picture that a crop keeps, in pixels of the picture.
import { imageWidth } from '@lettermill/contracts'

export interface Crop {
  /** Width divided by height; null for the picture's own ratio. */
  ratio: number | null
  /** From 1 (as much of the picture as fits) to `mostZoom`. */
  zoom: number
  /** The position of the part, from 0 (left, top) to 1 (right, bottom). */
  x: number
  y: number
}

export const mostZoom = 4

interface Size {
  width: number
  height: number
}

/** The part that is kept, in whole pixels and never empty. */
export function partOf(
  { width, height }: Size,
  { ratio, zoom, x, y }: Crop,
): Size & { left: number; top: number } {
  const shape = ratio ?? width / height
  const most = Math.min(width, height * shape)
  const part = { width: atLeastOne(most / zoom), height: atLeastOne(most / shape / zoom) }
  return { ...part, left: Math.round((width - part.width) * x), top: Math.round((height - part.height) * y) }
}

/** The size in which the part is stored. */
export function storedSize({ width, height }: Size): Size {
  const factor = Math.min(1, imageWidth / width)
  return { width: atLeastOne(width * factor), height: atLeastOne(height * factor) }
}

const atLeastOne = (pixels: number) => Math.max(1, Math.round(pixels))

/** @returns the part as a new file; photos stay JPEG, everything else becomes PNG */
export async function cropped(image: HTMLImageElement, crop: Crop): Promise<File> {
  const part = partOf({ width: image.naturalWidth, height: image.naturalHeight }, crop)
  const size = storedSize(part)
  const canvas = document.createElement('canvas')
  canvas.width = size.width
  canvas.height = size.height
  const { left, top, width, height } = part
  canvas.getContext('2d')?.drawImage(image, left, top, width, height, 0, 0, size.width, size.height)
  const type = /\.jpe?g$/i.test(new URL(image.src).pathname) ? 'image/jpeg' : 'image/png'
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.9))
  if (!blob) throw new Error('This browser could not crop the picture.')
  return new File([blob], type === 'image/jpeg' ? 'picture.jpg' : 'picture.png', { type })
}

/**
 * Whether a picture can be cropped. It must be on this server, because the browser cannot read others, and not a GIF,
 * because an animation would be lost.
 */
export const canCrop = (src: string): boolean =>
  /^\/(?:uploads|letters)\/[^?#]+\.(?:png|jpe?g|webp)$/i.test(src)
