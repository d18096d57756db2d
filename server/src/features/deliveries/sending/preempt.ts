// Who ends a turn early where every chunk that a worker holds is taken and somebody waits. Pure.

/**
 * The turn that ends for a workspace that waits: of those that have more turns here than it, or its own, the longest of
 * the one that has most. Null where everybody has as few.
 */
export function findRunToEnd<T extends { workspaceId: number; began: number }>(
  semaphore: readonly T[],
  ended: readonly T[],
  waiting: number,
): T | null {
  const countOf = (workspaceId: number) => semaphore.filter((each) => each.workspaceId === workspaceId).length
  const mayGo = ended.filter(
    ({ workspaceId }) => workspaceId === waiting || countOf(workspaceId) > countOf(waiting),
  )
  const [first] = mayGo.sort((a, b) => countOf(b.workspaceId) - countOf(a.workspaceId) || a.began - b.began)
  return first ?? null
}
