// Counts the contacts without values in fields that a letter prints without a default.
import { countEmptyValues, lookUpGroups, mostNamesCounted } from '@lettermill/contracts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api/index.ts'

/** The groups for which a letter can be checked. */
export function useGroups() {
  return useQuery({
    queryKey: ['templates', 'groups'],
    queryFn: () => call(lookUpGroups),
    staleTime: 0,
  })
}

export interface EmptyValues {
  contacts: number
  /** Counts by name of the field; empty until the first answer, and if counting takes too long. */
  counts: ReadonlyMap<string, number>
}

const none: EmptyValues = { contacts: 0, counts: new Map() }

/** @param groupId null for all contacts */
export function useEmptyValues(names: readonly string[], groupId: number | null): EmptyValues {
  const asked = [...names].sort().slice(0, mostNamesCounted).join(',')
  const { data } = useQuery({
    queryKey: ['templates', 'empty-values', asked, groupId],
    queryFn: ({ signal }) =>
      call(countEmptyValues, {
        query: { names: asked, ...(groupId === null ? {} : { groupId }) },
        signal,
      }),
    enabled: asked !== '',
    retry: false,
    placeholderData: keepPreviousData,
  })
  if (!data || asked === '') return none
  return { contacts: data.contacts, counts: new Map(data.empty.map(({ name, count }) => [name, count])) }
}
