// Data that every row of the builder needs, passed as a React context so that groups need not pass it on.
import { createContext, useContext } from 'react'
import type { Choices } from './choices.ts'
import type { Part, Row } from './draft.ts'
import type { TypeOf } from './rows.ts'

export interface BuilderState {
  choices: Choices
  typeOf: TypeOf
  /** The numbers of the rows, from 1, by their keys. */
  numbers: ReadonlyMap<number, number>
  /** The key of the row that was just added, which takes the focus. */
  added: number | null
  /** Whether incomplete rows are marked. */
  isTried: boolean
  isFull: boolean
  change(key: number, change: (part: Part) => Part | null): void
  /** Remembers a row that is being added. */
  note(row: Row): Row
}

export const BuilderContext = createContext<BuilderState | null>(null)

export function useBuilder(): BuilderState {
  const state = useContext(BuilderContext)
  if (!state) throw new Error('Rows of conditions stand in a Builder.')
  return state
}
