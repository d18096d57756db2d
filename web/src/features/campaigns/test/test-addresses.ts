// The calls for test addresses: list, add, remove, and confirm by the link in a mail.
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

/** The workspace's test addresses, besides the account's own. Reloaded each time the dialog opens. */
export function useTestAddresses() {
  return useQuery({ queryKey: key, queryFn: () => call(listTestAddresses, {}) })
}

/** Adds an address, or asks it again to confirm. The confirmation mail comes from the campaign's sender. */
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
