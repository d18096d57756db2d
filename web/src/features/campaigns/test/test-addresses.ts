// The addresses for test messages: the list, adding one, removing one, and confirming one from its mail.
import {
  addTestAddress,
  confirmTestAddress,
  deleteTestAddress,
  listTestAddresses,
  type Campaign,
  type TestAddress,
} from '@lettermill/contracts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/index.ts'

const key = ['test-addresses']

/** Those of the workspace, besides the account's own; asked for each time that the dialog opens. */
export function useTestAddresses() {
  return useQuery({ queryKey: key, queryFn: () => call(listTestAddresses, {}) })
}

/** Adds an address, or asks it again; a confirmation mail goes to it from the campaign's sender. */
export function useAddTestAddress({ id }: Campaign) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (email: string) => call(addTestAddress, { params: { id }, body: { email } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: key }),
  })
}

export function useRemoveTestAddress() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: TestAddress) => call(deleteTestAddress, { params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: key }),
  })
}

export function useConfirmTestAddress(token: string) {
  return useMutation({ mutationFn: () => call(confirmTestAddress, { body: { token } }) })
}
