// Replaces the `useId` of Mantine (vite.config.ts), which gives every field a second id after its first render: all
// fields of a screen would render twice, and the browser would not react to input meanwhile.
import { useId as useReactsId } from 'react'

/** The given id, otherwise one that no other element of the page has. */
export function useId(given?: string): string {
  const own = useReactsId()
  return given ?? own
}
