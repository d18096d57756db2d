// Where screens lead to write to a group or a segment.

/** The dialog that creates a campaign, with the group or the segment chosen. */
export function writeTo(kind: 'group' | 'segment', id: number): string {
  return `/campaigns?do=create&about=${kind === 'group' ? 'g' : 's'}${String(id)}`
}
