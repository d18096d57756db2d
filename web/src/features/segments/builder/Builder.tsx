// The conditions of a segment, as rows that read like a sentence, in groups.
import { useState } from 'react'
import { filterLimits } from '@lettermill/contracts'
import type { Choices } from './choices.ts'
import { BuilderContext, type BuilderState } from './context.ts'
import { changed, isGroup, rowsOf, type Group } from './draft.ts'
import { GroupBox } from './GroupBox.tsx'
import type { TypeOf } from './rows.ts'

interface BuilderProps {
  draft: Group
  choices: Choices
  typeOf: TypeOf
  isTried: boolean
  onChange(draft: Group): void
}

/** The whole filter. */
export function Builder({ draft, choices, typeOf, isTried, onChange }: BuilderProps) {
  const [added, setAdded] = useState<number | null>(null)
  const rows = rowsOf(draft)
  const state: BuilderState = {
    choices,
    typeOf,
    numbers: new Map(rows.map(({ key }, at) => [key, at + 1])),
    added,
    isTried,
    isFull: rows.length >= filterLimits.conditions,
    change: (key, change) => {
      const next = key === draft.key ? change(draft) : changed(draft, key, change)
      if (next && isGroup(next)) onChange(next)
    },
    note: (row) => {
      setAdded(row.key)
      return row
    },
  }
  return (
    <BuilderContext value={state}>
      <GroupBox group={draft} level={1} />
    </BuilderContext>
  )
}
