// The administrator's calls. The list changes in place, as the specification requires: an approved row is updated, a
// rejected or deleted one disappears.
import {
  approveRegistration,
  deleteUser,
  listRegistrations,
  rejectRegistration,
  type Registration,
} from '@lettermill/contracts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/index.ts'
import { noticesKey } from '../../../lib/notices.ts'

const registrationsKey = ['registrations'] as const

/** All registrations, newest first. */
export function useRegistrations() {
  return useQuery({ queryKey: registrationsKey, queryFn: () => call(listRegistrations) })
}

export type Decision = 'approve' | 'reject' | 'delete'

const calls = {
  approve: (id: number) => call(approveRegistration, { params: { id } }),
  reject: (id: number) => call(rejectRegistration, { params: { id } }),
  delete: (id: number) => call(deleteUser, { params: { id } }),
}

/** The list after a decision about one of its rows. */
export function decided(rows: readonly Registration[], id: number, decision: Decision): Registration[] {
  return decision === 'approve'
    ? rows.map((row) => (row.id === id ? { ...row, status: 'approved' } : row))
    : rows.filter((row) => row.id !== id)
}

/** Decides about several registrations, one after another, and stops at the first failure. */
export function useDecide(onFailure: (decision: Decision, error: unknown) => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ ids, decision }: { ids: readonly number[]; decision: Decision }) => {
      for (const id of ids) {
        await calls[decision](id)
        queries.setQueryData<Registration[]>(registrationsKey, (rows) => rows && decided(rows, id, decision))
      }
    },
    // Reloads the number shown beside Registrations.
    onSettled: () => void queries.invalidateQueries({ queryKey: noticesKey }),
    onError: (error, { decision }) => onFailure(decision, error),
  })
}
