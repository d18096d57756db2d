// Functions that change a design: each takes a document and returns another. Parts are identified by their ids.
import {
  designLimits,
  type Design,
  type DesignBlock,
  type DesignBlockOf,
  type DesignColumn,
  type DesignSection,
} from '@lettermill/contracts'

/** A unique id. `crypto.randomUUID` does not exist on pages without https. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The position of a block, existing or future: before the block that has this index now. */
export interface BlockPlace {
  sectionId: string
  column: number
  index: number
}

export const blocksOf = ({ columns }: Pick<DesignSection, 'columns'>): DesignBlock[] =>
  columns.flatMap(({ blocks }) => blocks)

export const allBlocks = ({ sections }: Design): DesignBlock[] => sections.flatMap(blocksOf)

export function findSection(design: Design, id: string): DesignSection | undefined {
  return design.sections.find((section) => section.id === id)
}

export function findBlock(design: Design, id: string): DesignBlock | undefined {
  return allBlocks(design).find((block) => block.id === id)
}

/** The position of a block; null if the design does not have it. */
export function placeOf(design: Design, blockId: string): BlockPlace | null {
  for (const { id: sectionId, columns } of design.sections)
    for (const [column, { blocks }] of columns.entries()) {
      const index = blocks.findIndex(({ id }) => id === blockId)
      if (index >= 0) return { sectionId, column, index }
    }
  return null
}

/** The section with this id, or the one that contains the part with this id. */
export function sectionAround(design: Design, id: string): DesignSection | undefined {
  return design.sections.find(
    (section) => section.id === id || blocksOf(section).some((each) => each.id === id),
  )
}

/** Whether a picture is as wide as the letter. It then has no space of its own and no rounded corners. */
export function isFromSideToSide(design: Design, { id, width }: DesignBlockOf<'picture'>): boolean {
  const section = sectionAround(design, id)
  if (section?.columns.length !== 1) return false
  const { left, right } = section.padding
  return left + right === 0 && (width ?? design.width) >= design.width
}

export function hasRoom(design: Design, blocks = 1): boolean {
  return allBlocks(design).length + blocks <= designLimits.blocks
}

export function changeSection(
  design: Design,
  id: string,
  change: (section: DesignSection) => DesignSection,
): Design {
  return { ...design, sections: design.sections.map((each) => (each.id === id ? change(each) : each)) }
}

function changeColumn(
  design: Design,
  place: BlockPlace,
  change: (blocks: DesignBlock[]) => DesignBlock[],
): Design {
  return changeSection(design, place.sectionId, (section) => ({
    ...section,
    columns: section.columns.map((column, at) =>
      at === place.column ? { ...column, blocks: change(column.blocks) } : column,
    ),
  }))
}

/** Replaces the block with the same id. */
export function withBlock(design: Design, block: DesignBlock): Design {
  const place = placeOf(design, block.id)
  if (!place) return design
  return changeColumn(design, place, (blocks) => blocks.map((each) => (each.id === block.id ? block : each)))
}

export function insertBlock(design: Design, block: DesignBlock, place: BlockPlace): Design {
  if (!hasRoom(design)) return design
  return changeColumn(design, place, (blocks) => [
    ...blocks.slice(0, place.index),
    block,
    ...blocks.slice(place.index),
  ])
}

export function removeBlock(design: Design, id: string): Design {
  const place = placeOf(design, id)
  return place ? changeColumn(design, place, (blocks) => blocks.filter((each) => each.id !== id)) : design
}

/** Moves a block to before the block that is at this position now. */
export function moveBlock(design: Design, id: string, to: BlockPlace): Design {
  const from = placeOf(design, id)
  const block = findBlock(design, id)
  if (!from || !block) return design
  const isLater = from.sectionId === to.sectionId && from.column === to.column && from.index < to.index
  const index = isLater ? to.index - 1 : to.index
  const without = removeBlock(design, id)
  return changeColumn(without, to, (blocks) => [...blocks.slice(0, index), block, ...blocks.slice(index)])
}

/**
 * Moves a block one step up or down: from the end of a column into the next column, and from the end of a section into
 * the next section.
 */
export function stepBlock(design: Design, id: string, by: -1 | 1): Design {
  const from = placeOf(design, id)
  if (!from) return design
  const columns = design.sections.flatMap((section) =>
    section.columns.map(({ blocks }, column) => ({ sectionId: section.id, column, count: blocks.length })),
  )
  const at = columns.findIndex((each) => each.sectionId === from.sectionId && each.column === from.column)
  const here = columns[at]
  if (!here) return design
  if (by < 0 && from.index > 0) return moveBlock(design, id, { ...from, index: from.index - 1 })
  if (by > 0 && from.index < here.count - 1) return moveBlock(design, id, { ...from, index: from.index + 2 })
  const next = columns[at + by]
  return next ? moveBlock(design, id, { ...next, index: by > 0 ? 0 : next.count }) : design
}

/** Inserts a copy below a block. The caller provides the copy's id. */
export function duplicateBlock(design: Design, id: string, copyId: string): Design {
  const place = placeOf(design, id)
  const block = findBlock(design, id)
  if (!place || !block) return design
  return insertBlock(design, { ...block, id: copyId }, { ...place, index: place.index + 1 })
}

export function insertSection(design: Design, section: DesignSection, index: number): Design {
  const { sections } = design
  if (sections.length >= designLimits.sections || !hasRoom(design, blocksOf(section).length)) return design
  return { ...design, sections: [...sections.slice(0, index), section, ...sections.slice(index)] }
}

export function removeSection(design: Design, id: string): Design {
  return { ...design, sections: design.sections.filter((each) => each.id !== id) }
}

/** Moves a section to before the section that has this index now. */
export function moveSection(design: Design, id: string, to: number): Design {
  const from = design.sections.findIndex((each) => each.id === id)
  const section = design.sections[from]
  if (!section || to < 0 || to > design.sections.length) return design
  const rest = removeSection(design, id).sections
  const index = from < to ? to - 1 : to
  return { ...design, sections: [...rest.slice(0, index), section, ...rest.slice(index)] }
}

export function stepSection(design: Design, id: string, by: -1 | 1): Design {
  const from = design.sections.findIndex((each) => each.id === id)
  return moveSection(design, id, by < 0 ? from - 1 : from + 2)
}

/** A copy of a section, with new ids. */
export function copySection(section: DesignSection): DesignSection {
  return {
    ...section,
    id: newId(),
    columns: section.columns.map((column) => ({
      ...column,
      blocks: column.blocks.map((block) => ({ ...block, id: newId() })),
    })),
  }
}

/** Changes the columns of a section. Blocks of removed columns move to the end of the last remaining one. */
export function withColumns(section: DesignSection, ratios: readonly number[]): DesignSection {
  const columns = ratios.map((ratio, at): DesignColumn => ({
    ratio,
    blocks: section.columns[at]?.blocks ?? [],
  }))
  const homeless = section.columns.slice(ratios.length).flatMap(({ blocks }) => blocks)
  const last = columns.at(-1)
  if (last) columns[columns.length - 1] = { ...last, blocks: [...last.blocks, ...homeless] }
  return { ...section, columns }
}
