// The calls for the imports of the last 24 hours, each of which can be undone.
import { listContactImports, previewImportUndo } from '@lettermill/contracts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api/index.ts'

export const importsKey = ['contactImports'] as const

/** The imports of the last 24 hours, newest first, including those that were undone. */
export function useImports() {
  return useQuery({ queryKey: importsKey, queryFn: ({ signal }) => call(listContactImports, { signal }) })
}

/** What undoing an import would do now, in numbers. Without an import, no call is made. */
export function useUndoPreview(id: number | undefined) {
  return useQuery({
    queryKey: ['importUndo', id],
    queryFn: ({ signal }) => call(previewImportUndo, { params: { id: id ?? 0 }, signal }),
    enabled: id !== undefined,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
}
