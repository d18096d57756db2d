// The calls for the public address, and the check from the browser's side whether an address leads to this instance.
import {
  getPublicAddress,
  updatePublicAddress,
  type CallInput,
  type PublicAddressState,
} from '@lettermill/contracts'
import { useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/index.ts'

const addressKey = ['publicAddress'] as const

export function usePublicAddress() {
  return useQuery({ queryKey: addressKey, queryFn: ({ signal }) => call(getPublicAddress, { signal }) })
}

export function useChangeAddress() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: CallInput<typeof updatePublicAddress, 'body'>) => call(updatePublicAddress, { body }),
    onSuccess: (state) => queries.setQueryData(addressKey, state),
  })
}

const checkWithin = 10_000

/**
 * Whether this browser reaches this instance at an address. It loads a picture that only this instance serves: a page
 * may load pictures from anywhere, so neither CORS nor the content policy stands in the way.
 */
export function leadsHere(url: string, { check_path }: PublicAddressState): Promise<boolean> {
  const picture = new Image()
  return new Promise((resolve) => {
    const end = setTimeout(() => resolve(false), checkWithin)
    const settle = (reached: boolean) => {
      clearTimeout(end)
      resolve(reached)
    }
    picture.onload = () => settle(true)
    picture.onerror = () => settle(false)
    picture.src = `${url.trim().replace(/\/+$/, '')}${check_path}?${String(Date.now())}`
  })
}

/** The address to suggest: the one at which the administrator works, if others can use it too. */
export function suggestedAddress({ url, problem }: PublicAddressState): string {
  if (problem === null) return url
  return window.location.protocol === 'https:' ? window.location.origin : ''
}

/** The address that is asked for with the first relay, because nothing may leave by it without one. */
export function useAskedAddress(isFirst: boolean) {
  const { data } = usePublicAddress()
  const change = useChangeAddress()
  const [typed, setTyped] = useState<string | null>(null)
  const isAsked = isFirst && data !== undefined && !data.is_set_outside && data.problem !== null
  const value = typed ?? (data ? suggestedAddress(data) : '')
  return {
    isAsked,
    typed: value,
    isPending: change.isPending,
    error: change.error,
    type(text: string) {
      setTyped(text)
      change.reset()
    },
    /** Saves the address, then calls `then`. Without an address, only the relay is added. */
    save(then: () => void) {
      if (!isAsked || value.trim() === '') return then()
      change.mutate({ url: value, is_allowed: false }, { onSuccess: then })
    },
  }
}
