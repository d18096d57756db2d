// The commands of the design editor.
import { useMemo, useState } from 'react'
import {
  designLimits,
  type Design,
  type DesignBlock,
  type DesignBlockType,
  type DesignSection,
} from '@lettermill/contracts'
import { toast } from '../../../ui/index.ts'
import { loadFooterWords } from '../gallery/words.ts'
import type { DesignTexts } from './block-kinds.tsx'
import {
  blocksOf,
  changeSection,
  copySection,
  duplicateBlock,
  findBlock,
  findSection,
  hasRoom,
  insertBlock,
  insertSection,
  moveBlock,
  moveSection,
  newId,
  removeBlock,
  removeSection,
  stepBlock,
  stepSection,
  withBlock,
} from './document.ts'
import type { Dragged, Gap } from './canvas/dnd.tsx'
import type { Adding, EditorCommands } from './editor-context.ts'
import type { DesignActions } from './history.ts'
import { outlineId } from './Outline.tsx'
import { newBlock, newFooter, newSection } from './new-parts.ts'
import { saidOfStep } from './said.tsx'

function duplicated(design: Design, id: string, copyId: string): Design {
  const section = findSection(design, id)
  if (!section) return duplicateBlock(design, id, copyId)
  return insertSection(design, { ...copySection(section), id: copyId }, design.sections.indexOf(section) + 1)
}

/** The part to select after a part is removed: the part before it or, at the beginning, the part after it. */
function neighbour(design: Design, id: string): string | null {
  const ids = design.sections.flatMap((section) => [
    section.id,
    ...blocksOf(section).map((block) => block.id),
  ])
  const section = findSection(design, id)
  const gone = new Set(section ? [id, ...blocksOf(section).map((block) => block.id)] : [id])
  const at = ids.indexOf(id)
  const before = ids.slice(0, at).reverse()
  return [...before, ...ids.slice(at)].find((each) => !gone.has(each)) ?? null
}

/** Whether the focus is in the list of sections, not in the letter. */
const isInList = () => document.activeElement?.closest(`#${outlineId}`) != null

/**
 * Moves the focus to the part that a command selects, after it is rendered and after an open dialog has closed: a
 * closing dialog returns the focus to where it was.
 */
function focusPart(id: string | null, inList = isInList()): void {
  if (id === null) return
  const focus = () => {
    if (document.querySelector('[role="dialog"]')) window.setTimeout(focus, 20)
    else document.getElementById(`${inList ? 'row' : 'part'}-${id}`)?.focus()
  }
  window.setTimeout(focus)
}

export interface Commands extends EditorCommands {
  addBlock(type: DesignBlockType): void
  addSection(ratios: readonly number[]): void
  /** Adds a copy of a saved section. */
  addKept(section: DesignSection): void
  drop(dragged: Dragged, gap: Gap): void
}

export interface UsedCommands {
  commands: Commands
  /** The section that is being saved, while its name is asked for. */
  keeping: DesignSection | null
  stopKeeping(): void
  adding: Adding | null
  stopAdding(): void
}

/**
 * @param design the current design
 * @param say announces what happened to people who do not see the letter
 */
export function useCommands(
  design: Design,
  actions: DesignActions,
  t: DesignTexts,
  say: (sentence: string) => void,
  showSettings: () => void,
): UsedCommands {
  const [adding, setAdding] = useState<(Adding & { inList: boolean }) | null>(null)
  const [keeping, setKeeping] = useState<DesignSection | null>(null)
  const commands = useMemo<Commands>(() => {
    const { change, select } = actions
    /** Whether this number of further parts fits into the design. If not, a toast names the limit. */
    const fits = (blocks: number, sections: number) => {
      if (design.sections.length + sections > designLimits.sections) toast.error(t('limits.sections'))
      else if (!hasRoom(design, blocks)) toast.error(t('limits.blocks'))
      else return true
      return false
    }
    const insert = (section: DesignSection) => {
      if (adding?.kind !== 'section') return
      setAdding(null)
      if (!fits(blocksOf(section).length, 1)) return
      change((now) => insertSection(now, section, adding.index), null, section.id)
      focusPart(section.id, adding.inList)
    }
    return {
      select,
      showSettings,
      ask: (wanted) => setAdding({ ...wanted, inList: isInList() }),
      set: ({ id, type }, part, field) =>
        change((now) => {
          const block = findBlock(now, id)
          return block?.type === type ? withBlock(now, { ...block, ...part } as typeof block) : now
        }, `${id}-${field}`),
      setSection: (id, make, field) => change((now) => changeSection(now, id, make), `${id}-${field}`),
      setDesign: (make, field) => change(make, field),
      step: (id, by) => {
        const step = (now: Design) =>
          findSection(now, id) ? stepSection(now, id, by) : stepBlock(now, id, by)
        change(step)
        say(saidOfStep(design, step(design), id, by, t))
        focusPart(id)
      },
      duplicate: (id) => {
        const section = findSection(design, id)
        if (!fits(section ? blocksOf(section).length : 1, section ? 1 : 0)) return
        const copyId = newId()
        change((now) => duplicated(now, id, copyId), null, copyId)
        say(t('said.duplicated'))
        focusPart(copyId)
      },
      remove: (id) => {
        const next = neighbour(design, id)
        change((now) => (findSection(now, id) ? removeSection(now, id) : removeBlock(now, id)), null, next)
        say(t('said.removed'))
        focusPart(next)
      },
      addBlock: (type) => {
        if (adding?.kind !== 'block') return
        setAdding(null)
        if (!fits(1, 0)) return
        const add = (block: DesignBlock) => {
          change((now) => insertBlock(now, block, adding.place), null, block.id)
          focusPart(block.id, adding.inList)
        }
        if (type === 'footer') void loadFooterWords(design.language).then((words) => add(newFooter(words)))
        else add(newBlock(type, t))
      },
      addSection: (ratios) => insert(newSection(ratios)),
      addKept: (section) => insert(copySection(section)),
      keep: setKeeping,
      drop: ({ id, kind }, gap) => {
        if (kind === 'block' && gap.kind === 'block') change((now) => moveBlock(now, id, gap.place), null, id)
        if (kind === 'section' && gap.kind === 'section')
          change((now) => moveSection(now, id, gap.index), null, id)
        focusPart(id, false)
      },
    }
  }, [actions, adding, design, say, showSettings, t])
  return { commands, adding, stopAdding: () => setAdding(null), keeping, stopKeeping: () => setKeeping(null) }
}
