// Where a slice of All Contacts lies: contacts are ordered by group, then as they came, and each group knows its count.

export interface Part {
  group_id: number
  skip: number
  take: number
}

/**
 * The parts of groups that a slice is made of, in order. So a slice near the end of a million contacts skips
 * whole groups without reading them.
 */
export function partsOf(
  groups: readonly { id: number; contactCount: number }[],
  offset: number,
  limit: number,
): Part[] {
  const parts: Part[] = []
  let before = 0
  for (const group of groups) {
    const skip = Math.max(0, offset - before)
    const take = Math.min(group.contactCount, offset + limit - before) - skip
    if (take > 0) parts.push({ group_id: group.id, skip, take })
    before += group.contactCount
  }
  return parts
}
