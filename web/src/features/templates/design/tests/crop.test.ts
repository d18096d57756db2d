// The part of a picture that a crop keeps.
import { describe, expect, it } from 'vitest'
import { canCrop, partOf, storedSize } from '../pictures/crop.ts'

const middle = { zoom: 1, x: 0.5, y: 0.5 }
const photo = { width: 1200, height: 800 }

describe('A crop', () => {
  it.each([
    ['keeps everything in the picture’s own shape', { ratio: null, ...middle }, [0, 0, 1200, 800]],
    ['keeps the middle square', { ratio: 1, ...middle }, [200, 0, 800, 800]],
    ['keeps the left square', { ratio: 1, ...middle, x: 0 }, [0, 0, 800, 800]],
    ['keeps the bottom strip', { ratio: 2, ...middle, y: 1 }, [0, 200, 1200, 600]],
    ['keeps half of each side at twice the zoom', { ratio: null, ...middle, zoom: 2 }, [300, 200, 600, 400]],
    ['ends at the edges', { ratio: 1, zoom: 4, x: 1, y: 1 }, [1000, 600, 200, 200]],
  ])('%s', (_what, crop, [left, top, width, height]) => {
    expect(partOf(photo, crop)).toEqual({ left, top, width, height })
  })

  it('of a picture of one pixel is one pixel', () => {
    expect(partOf({ width: 1, height: 1 }, { ratio: 2, ...middle, zoom: 4 })).toMatchObject({
      width: 1,
      height: 1,
    })
  })

  it('is stored at most 1400 pixels wide', () => {
    expect(storedSize({ width: 2800, height: 1400 })).toEqual({ width: 1400, height: 700 })
    expect(storedSize({ width: 600, height: 300 })).toEqual({ width: 600, height: 300 })
  })

  it.each([
    ['/uploads/a.jpg', true],
    ['/letters/desk.png', true],
    ['/uploads/a.gif', false],
    ['https://elsewhere.example/a.png', false],
    ['', false],
  ])('is offered for the picture %s: %s', (src, offered) => {
    expect(canCrop(src)).toBe(offered)
  })
})
