// The calls for the imports of the last 24 hours, each of which can be undone.
import { listContactImports } from '@lettermill/contracts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api/index.ts'

export const importsKey = ['contactImports'] as const

/** The imports of the last 24 hours, newest first, including those that were undone. */
export function useImports() {
  return useQuery({ queryKey: importsKey, queryFn: ({ signal }) => call(listContactImports, { signal }) })
}
