// The names of a letter's parts, for lists and screen readers.
import type { Design, DesignBlock, DesignSection } from '@lettermill/contracts'
import { kindOf, type DesignTexts } from './block-kinds.tsx'
import { allBlocks, blocksOf, findBlock } from './document.ts'

const mostWords = 40

/** The first words of a block; '' if it has none. */
export function wordsOf(block: DesignBlock): string {
  const text = kindOf(block).words?.(block) ?? ''
  return text.length > mostWords ? `${text.slice(0, mostWords).trimEnd()}…` : text
}

/** The name of a block, such as `Heading: Spring is here`. */
export function blockName(block: DesignBlock, t: DesignTexts): string {
  const kind = t(`blocks.${block.type}`)
  const words = wordsOf(block)
  return words === '' ? kind : t('names.block', { kind, words })
}

/** The name of a block among all of the letter: blocks with the same name are numbered, such as `Picture (2 of 3)`. */
export function blockNameIn(design: Design, id: string, t: DesignTexts): string | null {
  const block = findBlock(design, id)
  if (!block) return null
  const name = blockName(block, t)
  const same = allBlocks(design).filter((each) => blockName(each, t) === name)
  if (same.length === 1) return name
  return t('names.oneOf', { name, number: same.indexOf(block) + 1, count: same.length })
}

/** The name of a section, such as `Section 2: Spring is here`. */
export function sectionName(section: DesignSection, design: Design, t: DesignTexts): string {
  const number = design.sections.findIndex(({ id }) => id === section.id) + 1
  const words = blocksOf(section)
    .map(wordsOf)
    .find((each) => each !== '')
  return words === undefined ? t('names.section', { number }) : t('names.sectionWith', { number, words })
}
