// The calls for saved sections of the workspace.
import { forgetSection, keepSection, listSavedSections, type DesignSection } from '@lettermill/contracts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, isQuiet } from '../../../../lib/api/index.ts'
import { text } from '../../../../lib/messages/index.ts'
import { shownMessage, toast } from '../../../../ui/index.ts'

const sectionsKey = ['saved sections'] as const

export function useSavedSections() {
  return useQuery({ queryKey: sectionsKey, queryFn: ({ signal }) => call(listSavedSections, { signal }) })
}

function sayFailure(error: unknown): void {
  if (!isQuiet(error)) toast.error(shownMessage(error) ?? text('design:kept.failed'))
}

/** Saves a section under a name. */
export function useSaveSection() {
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

export function useDeleteSection() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(forgetSection, { params: { id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: sectionsKey }),
    onError: sayFailure,
  })
}
