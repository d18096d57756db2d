// The data and functions that the parts of the editor share: the document, the selection, the commands.
import { createContext, use } from 'react'
import type { Design, DesignBlock, DesignSection } from '@lettermill/contracts'
import type { BlockPlace } from './document.ts'
import type { Selected } from './history.ts'

/** What is about to be added, and where. */
export type Adding = { kind: 'block'; place: BlockPlace } | { kind: 'section'; index: number }

export interface EditorCommands {
  select(id: Selected): void
  /** Opens the dialog that asks what to add. */
  ask(adding: Adding): void
  set(block: DesignBlock, part: Partial<DesignBlock>, field: string): void
  setSection(id: string, change: (section: DesignSection) => DesignSection, field: string): void
  setDesign(change: (design: Design) => Design, field: string): void
  step(id: string, by: -1 | 1): void
  duplicate(id: string): void
  remove(id: string): void
  /** Saves a section for other designs, after asking for its name. */
  keep(section: DesignSection): void
  /** Opens the settings of the selected part and moves the focus there. */
  showSettings(): void
}

export interface EditorState {
  design: Design
  selected: Selected
  revision: number
  /** The element for the bar with the text formats. */
  bar: HTMLElement | null
  commands: EditorCommands
}

export const EditorContext = createContext<EditorState | null>(null)

/** @throws Error if used outside of the editor */
export function useEditor(): EditorState {
  const state = use(EditorContext)
  if (!state) throw new Error('There is no editor around this component.')
  return state
}
