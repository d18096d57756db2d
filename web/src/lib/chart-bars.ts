// The smallest bar of a stack: a few stay in sight beside many.

/** Pixels. */
const leastBar = 3

/**
 * The smallest height of a bar by its index; nothing counted has no bar. In a stack the charting library does not pass the
 * length of a bar but where it ends: a bar of nothing on top of another would be drawn too.
 */
export function leastOf<Name extends string>(data: readonly Record<Name, number>[], name: Name) {
  return (_end: unknown, index: number): number => ((data[index]?.[name] ?? 0) === 0 ? 0 : leastBar)
}
