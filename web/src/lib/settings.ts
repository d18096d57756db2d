// The account's settings, which several screens read: above all the time zone that moments are shown in.
import { getSettings } from '@lettermill/contracts'
import { useQuery } from '@tanstack/react-query'
import { call } from './api/index.ts'

export const settingsKey = ['settings'] as const

/** The settings of the account, fetched once and kept until they are changed. */
export function useSettings() {
  return useQuery({ queryKey: settingsKey, queryFn: () => call(getSettings), staleTime: Infinity })
}

/** The browser's own IANA zone. */
export function browserZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** The zone that moments and days are shown in: the one of Settings, else the browser's (P3). */
export function useZone(): string {
  return useSettings().data?.timezone ?? browserZone()
}
