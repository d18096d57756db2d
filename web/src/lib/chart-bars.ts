// The smallest bar in a stack, so that a small count stays visible beside large ones.

/** Pixels. More would draw one unsubscribe as tall as twenty clicks. */
export const leastBar = 1

/**
 * Returns a function for the smallest height of a bar, by its index; a count of 0 has no bar. In a stack, the charting
 * library does not pass the length of a bar but its end, so without this a count of 0 on top of another bar would be
 * drawn too.
 */
export function leastOf<Name extends string>(data: readonly Record<Name, number>[], name: Name) {
  return (_end: unknown, index: number): number => ((data[index]?.[name] ?? 0) === 0 ? 0 : leastBar)
}
