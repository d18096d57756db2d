// What the parts of the editor share: the document, what is selected, and what can be done.
import { createContext, use } from 'react'
import type { Design, DesignBlock, DesignSection } from '@lettermill/contracts'
import type { BlockPlace } from './document.ts'
import type { Selected } from './history.ts'

/** What is about to be added, and where. */
export type Adding = { kind: 'block'; place: BlockPlace } | { kind: 'section'; index: number }

export interface EditorCommands {
  select(id: Selected): void
  /** Opens the choice of what to add. */
  ask(adding: Adding): void
  set(block: DesignBlock, part: Partial<DesignBlock>, field: string): void
  setSection(id: string, change: (section: DesignSection) => DesignSection, field: string): void
  setDesign(change: (design: Design) => Design, field: string): void
  step(id: string, by: -1 | 1): void
  duplicate(id: string): void
  remove(id: string): void
  /** Keeps a section for other letters, under a name that is asked for. */
  keep(section: DesignSection): void
  /** Brings the settings of what is selected into view. */
  showSettings(): void
}

export interface EditorState {
  design: Design
  selected: Selected
  revision: number
  /** Where the bar with the formats of text stands. */
  bar: HTMLElement | null
  commands: EditorCommands
}

export const EditorContext = createContext<EditorState | null>(null)

/** @throws Error outside of the editor */
export function useEditor(): EditorState {
  const state = use(EditorContext)
  if (!state) throw new Error('There is no editor around this component.')
  return state
}
