// Changes of a design: adding, moving, copying and removing blocks and sections.
import {
  design as designShape,
  plainTheme,
  type Design,
  type DesignBlock,
  type DesignBlockOf,
} from '@lettermill/contracts'
import { describe, expect, it } from 'vitest'
import {
  allBlocks,
  duplicateBlock,
  insertBlock,
  insertSection,
  isFromSideToSide,
  moveBlock,
  moveSection,
  removeBlock,
  removeSection,
  stepBlock,
  stepSection,
  withColumns,
} from '../document.ts'
import gallery from '../../../../../../locales/en/readers/gallery.json'
import { edited, opened } from '../history.ts'
import { blockTypes, type DesignTexts } from '../block-kinds.tsx'
import { newBlock, newDesign, newFooter, newSection } from '../new-parts.ts'

const t = ((key: string) => key) as unknown as DesignTexts

const block = (id: string): DesignBlock => ({ id, show: 'both', only_if: null, type: 'space', height: 8 })

/** A design of two sections: `a b | c` has two columns, `d` has one. */
function letter(): Design {
  const first = { ...newSection([1, 1]), id: 'first' }
  return {
    ...newDesign(t, 'en', gallery),
    theme: plainTheme,
    sections: [
      {
        ...first,
        columns: [
          { ratio: 1, blocks: [block('a'), block('b')] },
          { ratio: 1, blocks: [block('c')] },
        ],
      },
      { ...newSection([1], [block('d')]), id: 'second' },
    ],
  }
}

const drawn = ({ sections }: Design) =>
  sections.map(({ columns }) => columns.map(({ blocks }) => blocks.map(({ id }) => id).join(' ')).join(' | '))

describe('a block', () => {
  it('moves down through its column, into the next column, and into the next section', () => {
    let now = letter()
    const steps = [1, 2, 3, 4, 5].map(() => {
      now = stepBlock(now, 'a', 1)
      return drawn(now).join(' / ')
    })
    expect(steps).toEqual(['b a | c / d', 'b | a c / d', 'b | c a / d', 'b | c / a d', 'b | c / d a'])
    expect(drawn(stepBlock(now, 'a', 1))).toEqual(drawn(now))
  })

  it('moves up step by step, from column to column', () => {
    let now = letter()
    const steps = [1, 2, 3].map(() => {
      now = stepBlock(now, 'd', -1)
      return drawn(now).join(' / ')
    })
    expect(steps).toEqual(['a b | c d / ', 'a b | d c / ', 'a b d | c / '])
  })

  it('that is dropped lands before the block that was at its new position', () => {
    const to = { sectionId: 'first', column: 0, index: 2 }
    expect(drawn(moveBlock(letter(), 'a', to))).toEqual(['b a | c', 'd'])
    expect(drawn(moveBlock(letter(), 'd', { ...to, index: 1 }))).toEqual(['a d b | c', ''])
  })

  it('can be copied directly below itself, and removed', () => {
    expect(drawn(duplicateBlock(letter(), 'a', 'copy'))).toEqual(['a copy b | c', 'd'])
    expect(drawn(removeBlock(letter(), 'b'))).toEqual(['a | c', 'd'])
    expect(drawn(removeBlock(letter(), 'nowhere'))).toEqual(['a b | c', 'd'])
  })

  it('is not added to a letter that already has 300 blocks', () => {
    const many = {
      ...newSection(
        [1],
        Array.from({ length: 300 }, (_, at) => block(`x${String(at)}`)),
      ),
      id: 's',
    }
    const full = { ...letter(), sections: [many] }
    expect(insertBlock(full, block('one-more'), { sectionId: 's', column: 0, index: 0 })).toBe(full)
  })

  it.each(blockTypes)('of each new kind is accepted by the server: %s', (type) => {
    const now = letter()
    const block = type === 'footer' ? newFooter(gallery.footer) : newBlock(type, t)
    const whole = insertBlock(now, block, { sectionId: 'second', column: 0, index: 0 })
    expect(designShape.safeParse(whole)).toMatchObject({ success: true })
    expect(allBlocks(whole)).toHaveLength(5)
  })
})

describe('a picture in a design', () => {
  const reaches = (side: number, width: number | null, columns = 1) => {
    const picture = { ...newBlock('picture', t), id: 'picture', width } as DesignBlockOf<'picture'>
    const section = newSection(
      Array.from({ length: columns }, () => 1),
      [picture],
    )
    const padding = { ...section.padding, left: side, right: side }
    return isFromSideToSide({ ...letter(), sections: [{ ...section, padding }] }, picture)
  }

  it('has square corners and no space around it only if it is as wide as the letter', () => {
    expect(reaches(0, null)).toBe(true)
    expect(reaches(0, 700)).toBe(true)
    expect(reaches(0, 300)).toBe(false)
    expect(reaches(24, null)).toBe(false)
    expect(reaches(0, null, 2)).toBe(false)
  })
})

describe('a section of a design', () => {
  it('moves up and down, but not beyond the first and the last position', () => {
    expect(drawn(stepSection(letter(), 'second', -1))).toEqual(['d', 'a b | c'])
    expect(drawn(stepSection(letter(), 'first', 1))).toEqual(['d', 'a b | c'])
    expect(drawn(stepSection(letter(), 'first', -1))).toEqual(['a b | c', 'd'])
    expect(drawn(moveSection(letter(), 'first', 2))).toEqual(['d', 'a b | c'])
  })

  it('is added and removed', () => {
    const added = insertSection(letter(), newSection([1]), 1)
    expect(drawn(added)).toEqual(['a b | c', '', 'd'])
    expect(drawn(removeSection(added, 'first'))).toEqual(['', 'd'])
  })

  it('keeps the blocks of removed columns', () => {
    const [first] = letter().sections
    expect(first && drawn({ ...letter(), sections: [withColumns(first, [1])] })).toEqual(['a b c'])
    expect(first && drawn({ ...letter(), sections: [withColumns(first, [1, 2, 1])] })).toEqual(['a b | c | '])
  })
})

describe('the history of an editor', () => {
  const change = (id: string, key: string | null, at: number) =>
    ({ type: 'change', change: (now: Design) => removeBlock(now, id), key, at }) as const

  it('undoes one change after another, and redoes them', () => {
    let state = opened(letter())
    state = edited(edited(state, change('a', null, 0)), change('b', null, 10))
    state = edited(state, { type: 'undo' })
    expect(drawn(state.design)).toEqual(['b | c', 'd'])
    state = edited(edited(state, { type: 'undo' }), { type: 'undo' })
    expect(drawn(state.design)).toEqual(['a b | c', 'd'])
    state = edited(edited(state, { type: 'redo' }), { type: 'redo' })
    expect(drawn(state.design)).toEqual([' | c', 'd'])
  })

  it('undoes the characters of one word together, and the next word separately', () => {
    let state = opened(letter())
    for (const [at, id] of ['a', 'b', 'c'].entries()) state = edited(state, change(id, 'words', at * 1000))
    state = edited(state, change('d', 'words', 9000))
    expect(drawn(edited(state, { type: 'undo' }).design)).toEqual([' | ', 'd'])
    expect(drawn(edited(edited(state, { type: 'undo' }), { type: 'undo' }).design)).toEqual(['a b | c', 'd'])
  })

  it('has no redo after another change', () => {
    let state = edited(opened(letter()), change('a', null, 0))
    state = edited(edited(state, { type: 'undo' }), change('b', null, 5))
    expect(edited(state, { type: 'redo' })).toBe(state)
  })

  it('leaves no deleted part selected', () => {
    const selected = edited(opened(letter()), { type: 'select', selected: 'a' })
    expect(edited(selected, change('a', null, 0)).selected).toBeNull()
    expect(edited(selected, change('b', null, 0)).selected).toBe('a')
  })
})
