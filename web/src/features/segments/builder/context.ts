// What every row of the builder needs, so that groups need not pass it on.
import { createContext, useContext } from 'react'
import type { Choices } from './choices.ts'
import type { Part, Row } from './draft.ts'
import type { TypeOf } from './rows.ts'

export interface BuilderState {
  choices: Choices
  typeOf: TypeOf
  /** Places of the rows, from 1. */
  numbers: ReadonlyMap<number, number>
  /** The row that was just added; it takes the focus. */
  added: number | null
  /** Whether rows that are not filled in are marked. */
  isTried: boolean
  isFull: boolean
  change(key: number, change: (part: Part) => Part | null): void
  /** Notes a row that is added. */
  note(row: Row): Row
}

export const BuilderContext = createContext<BuilderState | null>(null)

export function useBuilder(): BuilderState {
  const state = useContext(BuilderContext)
  if (!state) throw new Error('Rows of conditions stand in a Builder.')
  return state
}
