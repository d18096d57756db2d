// The contacts that are selected in the table: by their checkboxes, or all contacts of the list.
import { useState } from 'react'
import { mostAtOnce, type ContactSelection } from '@lettermill/contracts'

interface State {
  /** Group and search of the list in which the selection was made. In another list nothing is selected. */
  of: string
  ids: ReadonlySet<number>
  all: boolean
}

export interface Chosen {
  ids: ReadonlySet<number>
  /** Whether all contacts of the list are selected, on every page. */
  all: boolean
  has(id: number): boolean
  /** Selects or deselects a contact. If all contacts were selected, the others on its page stay selected. */
  toggle(id: number, page: readonly number[]): void
  togglePage(page: readonly number[]): void
  chooseAll(): void
  clear(): void
}

const none: ReadonlySet<number> = new Set<number>()

function without(ids: ReadonlySet<number>, gone: readonly number[]): ReadonlySet<number> {
  return new Set([...ids].filter((id) => !gone.includes(id)))
}

function withAll(ids: ReadonlySet<number>, more: readonly number[]): ReadonlySet<number> {
  return new Set([...ids, ...more].slice(0, mostAtOnce))
}

/** @param of group and search of the list that is shown */
export function useChosen(of: string): Chosen {
  const [kept, set] = useState<State>({ of, ids: none, all: false })
  const { ids, all } = kept.of === of ? kept : { ids: none, all: false }
  const choose = (next: ReadonlySet<number>) => set({ of, ids: next, all: false })
  return {
    ids,
    all,
    has: (id) => all || ids.has(id),
    toggle: (id, page) => {
      if (all) choose(without(new Set(page), [id]))
      else choose(ids.has(id) ? without(ids, [id]) : withAll(ids, [id]))
    },
    togglePage: (page) => {
      const isWhole = page.every((id) => ids.has(id))
      if (all) choose(none)
      else choose(isWhole ? without(ids, page) : withAll(ids, page))
    },
    chooseAll: () => set({ of, ids: none, all: true }),
    clear: () => choose(none),
  }
}

/** The selection in the form that the server takes. */
export function selectionOf(
  { ids, all }: Pick<Chosen, 'ids' | 'all'>,
  shown: { group: number | null; search: string },
): ContactSelection {
  if (!all) return { ids: [...ids] }
  return {
    ...(shown.group !== null && { group: shown.group }),
    ...(shown.search && { search: shown.search }),
  }
}
