// Chooses the run that gives its chunk back for a workspace that waits.
import { expect, it } from 'vitest'
import { findRunToEnd } from './active-runs.ts'

const runsOf = (...workspaces: number[]) => workspaces.map((workspaceId, began) => ({ workspaceId, began }))

it.each([
  [
    'for a workspace without runs, the longest run of the workspace with the most runs ends',
    [2, 1, 1, 1],
    3,
    { workspaceId: 1, began: 1 },
  ],
  [
    'between workspaces with equally many runs, the longest run ends',
    [2, 1, 1, 2],
    3,
    { workspaceId: 2, began: 0 },
  ],
  [
    'for the workspace with the most runs, its own longest run ends',
    [2, 1, 1, 1],
    1,
    { workspaceId: 1, began: 1 },
  ],
  [
    'no run of another workspace ends if that workspace has equally many runs',
    [2, 1],
    1,
    { workspaceId: 1, began: 1 },
  ],
  [
    'if each workspace has one run, the longest run ends for a workspace without runs',
    [2, 1],
    3,
    { workspaceId: 2, began: 0 },
  ],
])('%s', (_title, workspaces, waiting, goes) => {
  const turns = runsOf(...workspaces)
  expect(findRunToEnd(turns, turns, waiting)).toEqual(goes)
})

it('no run of a chunk ends before its time is over', () => {
  const turns = runsOf(1, 1, 2)
  expect(findRunToEnd(turns, turns.slice(2), 2)).toEqual({ workspaceId: 2, began: 2 })
  expect(findRunToEnd(turns, turns.slice(2), 1)).toBeNull()
})
