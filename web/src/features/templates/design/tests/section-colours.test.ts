// The colours of text that the fields for colours show.
import { expect, it } from 'vitest'
import { textColourIn, themeTextIn } from '../sections/section-colours.ts'
import { aDesign } from './editor-page.ts'

it('the swatch was black for a white heading on a coloured section', () => {
  const design = aDesign()
  const sections = design.sections.map((section) => ({ ...section, background: '#14342b' }))
  expect(textColourIn({ ...design, sections }, 'h')).toBe('#ffffff')
  expect(themeTextIn({ ...design, sections }, 'h')).toBe('#ffffff')
  expect(textColourIn(design, 'h')).toBe(design.theme.text)
})
