// Gives a design the brand of its workspace.
import type { Brand } from './brand.ts'
import { contrast, leastContrast, textOn } from './colours.ts'
import type { DesignBlock } from './design-blocks.ts'
import { designLimits } from './design-values.ts'
import type { Design, DesignSection, DesignTheme } from './design.ts'

/** A text of the brand as HTML paragraphs for a footer block. */
function paragraphsOf(text: string): string {
  const escaped = text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
  const lines = escaped.split('\n').filter((each) => each.trim() !== '')
  return lines.map((each) => `<p>${each}</p>`).join('')
}

/**
 * Returns the design with the theme, logo, social links, footer and postal address of a brand. A part that the brand
 * leaves empty stays as it is. Parts in the design's old accent colour take the brand's button colour. Coloured text
 * that would be unreadable on its new background becomes black or white. Applying the same brand again changes nothing.
 */
export function applyBrand(design: Design, brand: Brand): Design {
  const sections = design.sections.map((section) => branded(section, design.theme, brand))
  return { ...design, theme: brand.theme, sections: withLogo(sections, brand.logo) }
}

function branded(section: DesignSection, old: DesignTheme, brand: Brand): DesignSection {
  const background = backgroundOf(section, old, brand.theme)
  const behind = background ?? brand.theme.letter
  const columns = section.columns.map((column) => ({
    ...column,
    blocks: column.blocks.map((block) => filled(recoloured(block, behind, old, brand.theme), brand)),
  }))
  return { ...section, background, columns }
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

function backgroundOf({ background }: DesignSection, old: DesignTheme, theme: DesignTheme): string | null {
  return background !== null && isSame(background, old.button) ? theme.button : background
}

function recoloured(block: DesignBlock, behind: string, old: DesignTheme, theme: DesignTheme): DesignBlock {
  if (block.type === 'heading' || block.type === 'text') {
    // A block without a colour of its own takes the theme's, which rendering makes readable.
    if (block.color === null || contrast(block.color, behind) >= leastContrast) return block
    return { ...block, color: textOn(behind) }
  }
  if ((block.type === 'button' || block.type === 'divider') && block.color !== null)
    return isSame(block.color, old.button) ? { ...block, color: theme.button } : block
  return block
}

function filled(block: DesignBlock, { social, footer, postal_address }: Brand): DesignBlock {
  if (block.type === 'social' && social.length > 0) return { ...block, links: social }
  if (block.type !== 'footer') return block
  const html = paragraphsOf(footer)
  return { ...block, html: html === '' ? block.html : html, address: postal_address || block.address }
}

/** The ids of the section and the block that hold the logo. */
const logoId = 'brand-logo'

/** Puts the logo into a section of its own at the top. */
function withLogo(sections: DesignSection[], logo: string): DesignSection[] {
  const rest = sections.filter(({ id }) => id !== logoId)
  if (logo === '' || rest.length >= designLimits.sections) return rest
  const picture: DesignBlock = {
    id: `${logoId}-picture`,
    type: 'picture',
    show: 'both',
    only_if: null,
    src: logo,
    alt: 'Logo',
    url: '',
    align: 'left',
    width: 160,
  }
  const section: DesignSection = {
    id: logoId,
    background: null,
    background_picture: '',
    padding: { top: 20, right: 32, bottom: 12, left: 32 },
    width: 'inset',
    stack: true,
    columns: [{ ratio: 1, blocks: [picture] }],
  }
  return [section, ...rest]
}
