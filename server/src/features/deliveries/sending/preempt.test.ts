// Chooses the run that gives its chunk back for a workspace that waits.
import { expect, it } from 'vitest'
import { findRunToEnd } from './preempt.ts'

const runsOf = (...workspaces: number[]) => workspaces.map((workspaceId, began) => ({ workspaceId, began }))

it.each([
  [
    'a workspace with none takes the longest turn of the one with most',
    [2, 1, 1, 1],
    3,
    { workspaceId: 1, began: 1 },
  ],
  ['of as many, the longest', [2, 1, 1, 2], 3, { workspaceId: 2, began: 0 }],
  [
    'a workspace with two campaigns more changes among its own',
    [2, 1, 1, 1],
    1,
    { workspaceId: 1, began: 1 },
  ],
  ['and takes none of one that has as few', [2, 1], 1, { workspaceId: 1, began: 1 }],
  ['each has one: the one that waits takes the longest', [2, 1], 3, { workspaceId: 2, began: 0 }],
])('%s', (_title, workspaces, waiting, goes) => {
  const turns = runsOf(...workspaces)
  expect(findRunToEnd(turns, turns, waiting)).toEqual(goes)
})

it('no run of a chunk ends before its time is over', () => {
  const turns = runsOf(1, 1, 2)
  expect(findRunToEnd(turns, turns.slice(2), 2)).toEqual({ workspaceId: 2, began: 2 })
  expect(findRunToEnd(turns, turns.slice(2), 1)).toBeNull()
})
