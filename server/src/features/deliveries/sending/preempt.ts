// Chooses the run that ends early when a worker holds as many chunks as it may and a workspace waits. Pure.

/**
 * The run that ends for a waiting workspace: the longest run of the workspace with the most runs. This workspace must
 * have more runs here than the waiting workspace, or be the waiting workspace itself. Null if there is no such run.
 */
export function findRunToEnd<T extends { workspaceId: number; began: number }>(
  turns: readonly T[],
  ended: readonly T[],
  waiting: number,
): T | null {
  const countOf = (workspaceId: number) => turns.filter((each) => each.workspaceId === workspaceId).length
  const mayGo = ended.filter(
    ({ workspaceId }) => workspaceId === waiting || countOf(workspaceId) > countOf(waiting),
  )
  const [first] = mayGo.sort((a, b) => countOf(b.workspaceId) - countOf(a.workspaceId) || a.began - b.began)
  return first ?? null
}
