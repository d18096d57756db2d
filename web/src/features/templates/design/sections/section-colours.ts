// The colours of text on the background of its section, as the server renders them.
import {
  contrast,
  leastContrast,
  textOn,
  type Design,
  type DesignSection,
  type DesignTheme,
} from '@lettermill/contracts'
import { findBlock } from '../document.ts'

/** The theme's colours, or black or white if they would be unreadable on the section's background. */
export function coloursOn(background: string, theme: DesignTheme): { color: string; link: string } {
  const color = contrast(theme.text, background) >= leastContrast ? theme.text : textOn(background)
  return { color, link: contrast(theme.link, background) >= leastContrast ? theme.link : color }
}

const holds = ({ columns }: DesignSection, id: string) =>
  columns.some(({ blocks }) => blocks.some((block) => block.id === id))

/** The colour of text in a block without a colour of its own. */
export function themeTextIn({ sections, theme }: Design, blockId: string): string {
  const section = sections.find((each) => holds(each, blockId))
  return coloursOn(section?.background ?? theme.letter, theme).color
}

/** The colour of text in a block. */
export function textColourIn(design: Design, blockId: string): string {
  const block = findBlock(design, blockId)
  const own = block?.type === 'heading' || block?.type === 'text' ? block.color : null
  return own ?? themeTextIn(design, blockId)
}
