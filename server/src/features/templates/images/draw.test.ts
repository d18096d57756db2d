// What becomes of pictures: drawn anew, without what does not belong into a picture, within limits.
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { drawAnew } from './draw.ts'

const red = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: { r: 255, g: 0, b: 0, alpha: 0.5 } } })

async function animation(frames: number): Promise<Buffer> {
  const pixels = Buffer.concat(
    Array.from({ length: frames }, (_, frame) => Buffer.alloc(4 * 4 * 3, frame * 40)),
  )
  return sharp(pixels, { raw: { width: 4, height: 4 * frames, channels: 3, pageHeight: 4 } })
    .gif({ delay: Array<number>(frames).fill(80), loop: 0 })
    .toBuffer()
}

describe('formats', () => {
  test.each([
    ['png', 'png', 3],
    ['jpeg', 'jpeg', 3],
    ['gif', 'gif', 3],
    ['webp', 'jpeg', 3],
    ['webp', 'png', 4],
    ['avif', 'jpeg', 3],
  ] as const)('a %s becomes a %s, which mail clients show', async (from, to, channels) => {
    const { bytes, format } = await drawAnew(await red(8, 6, channels).toFormat(from).toBuffer())
    expect(format).toBe(to)
    expect(await sharp(bytes).metadata()).toMatchObject({ format: to, width: 8, height: 6 })
  })

  test('an animated GIF stays animated, an animated WebP becomes such a GIF', async () => {
    const gif = await animation(3)
    const webp = await sharp(gif, { animated: true }).webp().toBuffer()
    for (const source of [gif, webp]) {
      const { bytes, format } = await drawAnew(source)
      expect(format).toBe('gif')
      expect(await sharp(bytes, { animated: true }).metadata()).toMatchObject({ pages: 3, pageHeight: 4 })
    }
  })
})

describe('cleaning', () => {
  test('a photograph stands upright and keeps no place, camera or name', async () => {
    const source = await red(8, 6)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'Ann', Orientation: '6' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    expect((await sharp(source).metadata()).exif).toBeDefined()
    const { bytes } = await drawAnew(source)
    const metadata = await sharp(bytes).metadata()
    expect(metadata).toMatchObject({ width: 6, height: 8 })
    expect(metadata.exif).toBeUndefined()
  })

  test('what hides behind the picture is gone', async () => {
    const source = Buffer.concat([await red(8, 6).png().toBuffer(), Buffer.from('<script>alert(1)</script>')])
    expect((await drawAnew(source)).bytes.includes('<script>')).toBe(false)
  })
})

describe('refusals', () => {
  const refusal = (source: Buffer) =>
    drawAnew(source).then(
      () => null,
      (error: { code: string }) => error.code,
    )

  test.each([
    ['text', Buffer.from('just words')],
    ['nothing', Buffer.alloc(0)],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['PDF', Buffer.from('%PDF-1.7\n1 0 obj\n')],
    ['a GIF by its first letters only', Buffer.from('GIF89a and then words')],
  ])('%s is no image', async (_name, source) => {
    expect(await refusal(source)).toBe('image_unreadable')
  })

  test('a picture that breaks off is refused', async () => {
    const source = await red(400, 300).jpeg().toBuffer()
    expect(await refusal(source.subarray(0, source.length / 2))).toBe('image_unreadable')
  })

  test('a small file that unpacks into a huge picture is refused before it is unpacked', async () => {
    const bomb = await red(7100, 7100).png({ compressionLevel: 1 }).toBuffer()
    expect(bomb.length).toBeLessThan(2_000_000)
    expect(await refusal(bomb)).toBe('image_too_large')
  })

  test('too many frames, and too many bytes, are refused', async () => {
    expect(await refusal(await animation(501))).toBe('image_too_large')
    expect(await refusal(Buffer.alloc(10 * 1024 * 1024 + 1))).toBe('image_too_large')
  })
})
