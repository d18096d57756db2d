// The sections that the workspace keeps for its letters.
import { forgetSection, keepSection, listSavedSections, type DesignSection } from '@lettermill/contracts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, isQuiet } from '../../../lib/api/index.ts'
import { text } from '../../../lib/messages/index.ts'
import { shownMessage, toast } from '../../../ui/index.ts'

const sectionsKey = ['saved sections'] as const

export function useKeptSections() {
  return useQuery({ queryKey: sectionsKey, queryFn: ({ signal }) => call(listSavedSections, { signal }) })
}

function sayFailure(error: unknown): void {
  if (!isQuiet(error)) toast.error(shownMessage(error) ?? text('design:kept.failed'))
}

/** Keeps a section under a name. */
export function useKeepSection() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: { name: string; section: DesignSection }) => call(keepSection, { body }),
    onSuccess: ({ name }) => {
      toast.success(text('design:kept.done', { name }))
      return queries.invalidateQueries({ queryKey: sectionsKey })
    },
    onError: sayFailure,
  })
}

export function useForgetSection() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(forgetSection, { params: { id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: sectionsKey }),
    onError: sayFailure,
  })
}
