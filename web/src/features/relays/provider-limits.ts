// The calls for the limits of mailbox providers, and the values that an administrator types.
import {
  listProviderLimits,
  mostPerWindow,
  updateProviderLimits,
  type MailProvider,
  type ProviderLimit,
} from '@lettermill/contracts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/index.ts'

const limitsKey = ['providerLimits'] as const

export function useProviderLimits() {
  return useQuery({ queryKey: limitsKey, queryFn: ({ signal }) => call(listProviderLimits, { signal }) })
}

export function useChangeLimits() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (limits: ProviderLimit[]) => call(updateProviderLimits, { body: { limits } }),
    onSuccess: (limits) => queries.setQueryData(limitsKey, limits),
  })
}

export type Window = keyof typeof mostPerWindow

/** The limits of a provider as they were typed; empty for no limit. */
export interface TypedLimit {
  provider: MailProvider
  minute: string
  hour: string
}

export function typedOf(limits: readonly ProviderLimit[]): TypedLimit[] {
  const text = (limit: number | null) => (limit === null ? '' : String(limit))
  return limits.map(({ provider, per_minute, per_hour }) => ({
    provider,
    minute: text(per_minute),
    hour: text(per_hour),
  }))
}

/** Whether the typed text is a limit of that window, or none. */
export function isLimit(text: string, window: Window): boolean {
  const digits = text.trim()
  return (
    digits === '' || (/^\d+$/.test(digits) && Number(digits) >= 1 && Number(digits) <= mostPerWindow[window])
  )
}

/** The typed limits as the server gets them; null if one of them is none. */
export function limitsOf(typed: readonly TypedLimit[]): ProviderLimit[] | null {
  const isValid = typed.every(({ minute, hour }) => isLimit(minute, 'minute') && isLimit(hour, 'hour'))
  if (!isValid) return null
  const limit = (text: string) => (text.trim() === '' ? null : Number(text))
  return typed.map(({ provider, minute, hour }) => ({
    provider,
    per_minute: limit(minute),
    per_hour: limit(hour),
  }))
}
