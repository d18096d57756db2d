// Decoding and redrawing pictures: hidden content is removed, and limits hold.
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { drawAnew as drawFor } from './draw.ts'

const drawAnew = (bytes: Buffer) => drawFor(bytes, 1)

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

describe('picture formats', () => {
  test.each([
    ['png', 'png', 3],
    ['jpeg', 'jpeg', 3],
    ['gif', 'gif', 3],
    ['webp', 'jpeg', 3],
    ['webp', 'png', 4],
    ['avif', 'jpeg', 3],
  ] as const)('a %s becomes a %s, which mail clients can show', async (from, to, channels) => {
    const { bytes, format } = await drawAnew(await red(8, 6, channels).toFormat(from).toBuffer())
    expect(format).toBe(to)
    expect(await sharp(bytes).metadata()).toMatchObject({ format: to, width: 8, height: 6 })
  })

  test('an animated GIF stays animated, and an animated WebP becomes an animated GIF', async () => {
    const gif = await animation(3)
    const webp = await sharp(gif, { animated: true }).webp().toBuffer()
    for (const source of [gif, webp]) {
      const { bytes, format } = await drawAnew(source)
      expect(format).toBe('gif')
      expect(await sharp(bytes, { animated: true }).metadata()).toMatchObject({ pages: 3, pageHeight: 4 })
    }
  })
})

describe('the size of a picture', () => {
  test('An accepted picture was later said to be wider than any mail program shows', async () => {
    const { bytes, width } = await drawAnew(await red(3000, 1500).jpeg().toBuffer())
    expect(width).toBe(1400)
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 1400, height: 700 })
  })

  test('an upright photograph is scaled by the width at which it is shown', async () => {
    const source = await red(1000, 2000).jpeg().withMetadata({ orientation: 6 }).toBuffer()
    expect(await sharp((await drawAnew(source)).bytes).metadata()).toMatchObject({ width: 1400, height: 700 })
  })

  test('a wide animation stays animated', async () => {
    const pixels = Buffer.concat([Buffer.alloc(1600 * 4 * 3, 0), Buffer.alloc(1600 * 4 * 3, 200)])
    const raw = { width: 1600, height: 8, channels: 3 as const, pageHeight: 4 }
    const { bytes, width } = await drawAnew(await sharp(pixels, { raw }).gif().toBuffer())
    expect(width).toBe(1400)
    expect(await sharp(bytes, { animated: true }).metadata()).toMatchObject({ pages: 2, width: 1400 })
  })
})

describe('cleaning a picture', () => {
  // spec: beyond.pictures.hosted
  test('a photograph is rotated upright and loses place, camera and name', async () => {
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

  // asvs: 5.2.2
  test('data after the end of the picture is removed', async () => {
    const source = Buffer.concat([await red(8, 6).png().toBuffer(), Buffer.from('<script>alert(1)</script>')])
    expect((await drawAnew(source)).bytes.includes('<script>')).toBe(false)
  })
})

/** The bytes of a PNG with any chunks. Its declared size may be false. */
function pngOf(width: number, height: number, data: Buffer, ...chunks: [string, Buffer][]): Buffer {
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0])
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  const all: [string, Buffer][] = [['IHDR', head], ...chunks, ['IDAT', data], ['IEND', Buffer.alloc(0)]]
  const written = all.map(([name, content]) => {
    const body = Buffer.concat([Buffer.from(name), content])
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(content.length)
    check.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, check])
  })
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...written])
}

/** A GIF of frames of one pixel. */
function gifOf(width: number, height: number, frames: number, behind = ''): Buffer {
  const head = Buffer.from('GIF89a????\x80\0\0\0\0\0\xff\xff\xff', 'latin1')
  head.writeUInt16LE(width, 6)
  head.writeUInt16LE(height, 8)
  const frame = Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0])
  const pause = Buffer.from([0x21, 0xf9, 4, 0, 1, 0, 0, 0])
  const all = Array.from({ length: frames }, () => [pause, frame]).flat()
  return Buffer.concat([head, ...all, Buffer.from(';'), Buffer.from(behind)])
}

const peakOf = async (work: () => Promise<unknown>) => {
  const before = process.memoryUsage().rss
  let peak = before
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 5)
  await work()
  clearInterval(watch)
  return (peak - before) / 1e6
}

describe('data hidden in a picture', () => {
  const hidden = '<html><script>fire()</script><?php x() ?>'

  test.each([
    ['a GIF that is also an HTML page', () => gifOf(3, 3, 1, hidden)],
    [
      'an HTML page in the comment of a GIF',
      () => {
        const comment = Buffer.concat([
          Buffer.from([0x21, 0xfe, hidden.length]),
          Buffer.from(hidden),
          Buffer.from([0]),
        ])
        const gif = gifOf(3, 3, 1)
        return Buffer.concat([gif.subarray(0, 19), comment, gif.subarray(19)])
      },
    ],
    [
      'an HTML page in a text of a PNG',
      () => pngOf(1, 1, deflateSync(Buffer.alloc(2)), ['tEXt', Buffer.from(`a\0${hidden}`)]),
    ],
    [
      'an HTML page in the colour profile of a PNG',
      () =>
        pngOf(1, 1, deflateSync(Buffer.alloc(2)), [
          'iCCP',
          Buffer.concat([Buffer.from('x\0\0'), deflateSync(Buffer.from(hidden))]),
        ]),
    ],
    [
      'an HTML page after the end of a JPEG',
      async () => Buffer.concat([await red(8, 6).jpeg().toBuffer(), Buffer.from(hidden)]),
    ],
    [
      'an HTML page in the description of a JPEG',
      () =>
        red(8, 6)
          .jpeg()
          .withExif({ IFD0: { ImageDescription: hidden } })
          .toBuffer(),
    ],
  ])('is removed: %s', async (_name, make) => {
    const { bytes } = await drawAnew(await make())
    expect(bytes.includes('<script>')).toBe(false)
    expect((await sharp(bytes).metadata()).exif).toBeUndefined()
  })

  test('a picture of any format loses place and camera', async () => {
    const exif = {
      IFD0: { Make: 'Camera of Ann' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '50/1 27/1 0/1' },
    }
    for (const format of ['jpeg', 'png', 'webp', 'avif'] as const) {
      const source = await red(8, 6).toFormat(format).withExif(exif).toBuffer()
      const { bytes } = await drawAnew(source)
      expect(await sharp(bytes).metadata()).not.toHaveProperty('exif')
      expect(bytes.includes('Camera of Ann'), format).toBe(false)
    }
  })
})

describe('a decompression bomb', () => {
  const zeros = deflateSync(Buffer.alloc(200 * 1024 ** 2), { level: 1 })
  const dot = deflateSync(Buffer.alloc(2))

  test.each([
    ['a colour profile', ['iCCP', Buffer.concat([Buffer.from('x\0\0'), zeros])]],
    ['a text', ['zTXt', Buffer.concat([Buffer.from('x\0\0'), zeros])]],
    ['an international text', ['iTXt', Buffer.concat([Buffer.from('x\0\x01\0\0\0'), zeros])]],
  ] as const)('in %s is not unpacked', async (_name, chunk) => {
    const peak = await peakOf(() => drawAnew(pngOf(1, 1, dot, [chunk[0], chunk[1]])).catch(() => null))
    expect(peak).toBeLessThan(100)
  })

  test('ten pictures at once are processed one after the other', async () => {
    const large = await red(2000, 2000, 3).jpeg().toBuffer()
    let most = 0
    const watch = () => {
      const { queue, process } = sharp.counters()
      most = Math.max(most, queue + process)
    }
    sharp.queue.on('change', watch)
    await Promise.all(Array.from({ length: 10 }, () => drawAnew(large)))
    sharp.queue.off('change', watch)
    expect(most).toBe(1)
  })

  test('a refused picture does not block the next one', async () => {
    const good = await red(8, 6).png().toBuffer()
    const outcomes = await Promise.allSettled([
      drawAnew(Buffer.from('x')),
      drawAnew(good),
      drawAnew(Buffer.from('x')),
      drawAnew(good),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected', 'fulfilled'])
  })
})

describe('refused pictures', () => {
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
  ])('%s is not an image', async (name, source) => {
    expect(await refusal(source)).toBe(name === 'SVG' ? 'image_svg' : 'image_unreadable')
  })

  test('an incomplete picture is refused', async () => {
    const source = await red(400, 300).jpeg().toBuffer()
    expect(await refusal(source.subarray(0, source.length / 2))).toBe('image_unreadable')
  })

  // asvs: 5.2.3
  test('a small file that unpacks into a huge picture is refused before it is unpacked', async () => {
    const bomb = await red(7100, 7100).png({ compressionLevel: 1 }).toBuffer()
    expect(bomb.length).toBeLessThan(2_000_000)
    expect(await refusal(bomb)).toBe('image_too_large')
  })

  test.each([
    ['one pixel wide', pngOf(1, 40_000_000, deflateSync(Buffer.alloc(1000)))],
    ['one pixel high', pngOf(40_000_000, 1, deflateSync(Buffer.alloc(1000)))],
    ['one of ten thousand frames', gifOf(1, 1, 10_000)],
    ['one of 400,000 frames', gifOf(1, 1, 400_000)],
  ])('a huge picture is refused before it is unpacked: %s', async (_name, source) => {
    expect(await refusal(source)).toBe('image_too_large')
  })

  test.each(['gif', 'webp', 'avif', 'png', 'jpeg'] as const)(
    'a %s without its end is refused',
    async (format) => {
      const noise = Buffer.from(Array.from({ length: 60 * 60 * 3 }, (_, at) => (at * 7919) % 251))
      const whole = await sharp(noise, { raw: { width: 60, height: 60, channels: 3 } })
        .toFormat(format)
        .toBuffer()
      expect(await refusal(whole.subarray(0, whole.length / 2))).toBe('image_unreadable')
    },
  )

  test('an AVIF that takes far more memory than it has bytes is refused', async () => {
    const source = await red(5000, 5000).avif({ effort: 0 }).toBuffer()
    expect(source.length).toBeLessThan(100_000)
    expect(await refusal(source)).toBe('image_too_large')
  })

  // asvs: 5.2.1
  test('a picture with too many frames or too many bytes is refused', async () => {
    expect(await refusal(await animation(501))).toBe('image_too_large')
    expect(await refusal(Buffer.alloc(10 * 1024 * 1024 + 1))).toBe('image_too_large')
  })
})
