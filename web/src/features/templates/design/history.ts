// The design that is edited, its undo and redo steps, and the selected part.
import { useMemo, useReducer } from 'react'
import type { Design } from '@lettermill/contracts'
import { sectionAround } from './document.ts'

/** The id of a block or section; null if the letter itself is selected. */
export type Selected = string | null

export interface Edited {
  design: Design
  selected: Selected
  past: readonly Step[]
  future: readonly Step[]
  /** Increases with undo, redo and `open`. Fields that keep their own state are created again when it changes. */
  revision: number
  /** The last change. Further changes with the same key soon after it are undone together with it. */
  last: { key: string; at: number } | null
}

interface Step {
  design: Design
  selected: Selected
}

const mostSteps = 200

/** Milliseconds after which a change with the same key becomes an undo step of its own. */
const pause = 1500

export type Change = (design: Design) => Design

type Action =
  | { type: 'change'; change: Change; key: string | null; selected?: Selected | undefined; at: number }
  | { type: 'select'; selected: Selected }
  | { type: 'undo' }
  | { type: 'redo' }
  | { type: 'open'; design: Design }

export function opened(design: Design): Edited {
  return { design, selected: null, past: [], future: [], revision: 0, last: null }
}

function changed(state: Edited, action: Extract<Action, { type: 'change' }>): Edited {
  const { key, at } = action
  const design = action.change(state.design)
  if (design === state.design) return state
  const isSame = key !== null && state.last?.key === key && at - state.last.at < pause
  const { design: before, selected } = state
  return {
    ...state,
    design,
    selected: action.selected === undefined ? stillThere(design, selected) : action.selected,
    past: isSame ? state.past : [...state.past, { design: before, selected }].slice(-mostSteps),
    future: [],
    last: key === null ? null : { key, at },
  }
}

function stillThere(design: Design, selected: Selected): Selected {
  return selected !== null && sectionAround(design, selected) ? selected : null
}

/** One undo or redo step: takes the last state of `from` and adds the current one to `to`. */
function stepped(state: Edited, from: 'past' | 'future', to: 'past' | 'future'): Edited {
  const step = state[from].at(-1)
  if (!step) return state
  const here = { design: state.design, selected: state.selected }
  return {
    ...state,
    ...step,
    selected: stillThere(step.design, step.selected),
    [from]: state[from].slice(0, -1),
    [to]: [...state[to], here],
    revision: state.revision + 1,
    last: null,
  }
}

export function edited(state: Edited, action: Action): Edited {
  switch (action.type) {
    case 'change':
      return changed(state, action)
    case 'select':
      return state.selected === action.selected ? state : { ...state, selected: action.selected, last: null }
    case 'undo':
      return stepped(state, 'past', 'future')
    case 'redo':
      return stepped(state, 'future', 'past')
    case 'open':
      return { ...opened(action.design), revision: state.revision + 1 }
  }
}

export interface DesignActions {
  /**
   * Changes the document. Changes with the same key, such as the characters of a word, are one undo step.
   * @param selected what is selected afterwards; if left out, the selection stays
   */
  change(change: Change, key?: string | null, selected?: Selected): void
  select(selected: Selected): void
  undo(): void
  redo(): void
  /** Starts again with another document. */
  open(design: Design): void
}

/** The state of the editor, starting with this document. The actions keep their identity. */
export function useEdited(design: Design): Edited & { actions: DesignActions } {
  const [state, dispatch] = useReducer(edited, design, opened)
  const actions = useMemo<DesignActions>(
    () => ({
      change: (change, key = null, selected) =>
        dispatch({ type: 'change', change, key, selected, at: Date.now() }),
      select: (selected) => dispatch({ type: 'select', selected }),
      undo: () => dispatch({ type: 'undo' }),
      redo: () => dispatch({ type: 'redo' }),
      open: (opens) => dispatch({ type: 'open', design: opens }),
    }),
    [],
  )
  return { ...state, actions }
}
