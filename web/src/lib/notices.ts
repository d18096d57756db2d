// Notices about the whole instance, for the dashboard and for the number beside Registrations.
import { getNotices } from '@lettermill/contracts'
import { useQuery } from '@tanstack/react-query'
import { call } from './api/index.ts'

export const noticesKey = ['notices'] as const

/** The notices; none if they cannot be loaded, or if `enabled` is false. */
export function useNotices(enabled = true) {
  return useQuery({ queryKey: noticesKey, queryFn: ({ signal }) => call(getNotices, { signal }), enabled })
}
