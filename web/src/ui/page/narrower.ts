// The width of the window decides about the layout.
import { useMediaQuery } from '@mantine/hooks'

/** Whether the window is narrower than `pixels`. The value is known at the first render, so that nothing moves. */
export function useNarrowerThan(pixels: number): boolean {
  const query = `(max-width: ${pixels - 1}px)`
  return useMediaQuery(query, undefined, { getInitialValueInEffect: false }) === true
}
