// The widths of columns, and the space between them.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { columnsOf } from '../columns.ts'
import { aBlock, aSection } from './sample.ts'

const padding = { top: 0, right: 32, bottom: 0, left: 32 }

function section(ratios: readonly number[], type: 'text' | 'picture' | 'divider' = 'text', stack = true) {
  const columns = ratios.map((ratio) => ({ ratio, blocks: [aBlock(type)] }))
  return aSection([], { columns, padding, stack })
}

it('Columns have the widths of their ratios, with equal gaps', () => {
  expect(columnsOf(section([1, 1]), 600).map(({ width, before, after }) => [width, before, after])).toEqual([
    [256, 0, 12],
    [256, 12, 0],
  ])
  expect(columnsOf(section([1, 2, 1]), 600).map(({ percent }) => percent)).toEqual([25, 50, 25])
})

it('A column with text is at least 48 pixels wide, even on phones if it stays beside others', () => {
  const [narrow] = columnsOf(section([1, 12, 12, 12]), 600)
  expect(narrow?.width).toBeGreaterThanOrEqual(48)
  const [onPhones] = columnsOf(section([1, 12], 'text', false), 600)
  expect(onPhones?.narrowest).toBeGreaterThanOrEqual(48)
})

it('A column with only pictures is as narrow as its ratio says', () => {
  expect(columnsOf(section([1, 15], 'picture'), 600).map(({ percent }) => percent)).toEqual([6.25, 93.75])
})

it('A column without text is at least 16 pixels wide, even on phones', () => {
  const [line] = columnsOf(section([1, 12, 12, 8], 'divider', false), 600)
  expect(((line?.percent ?? 0) / 100) * (360 - 64) - 18).toBeCloseTo(16, 1)
})

it('Columns of any ratios fill their section and no more', () => {
  const ratios = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(ratios, fc.boolean(), fc.integer({ min: 480, max: 700 }), (all, stack, letter) => {
      const columns = columnsOf(section(all, 'text', stack), letter)
      const sum = columns.reduce((total, { percent }) => total + percent, 0)
      expect(sum).toBeGreaterThan(99.9)
      expect(sum).toBeLessThanOrEqual(100)
      const used = columns.reduce((total, { width, before, after }) => total + width + before + after, 0)
      expect(used).toBeLessThanOrEqual(letter - 64)
      for (const { narrowest, width } of columns) expect(narrowest).toBeLessThanOrEqual(width)
    }),
  )
})
