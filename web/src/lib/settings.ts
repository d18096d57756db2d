// The account's settings, which several screens use, above all the time zone in which times are shown.
import { getSettings } from '@lettermill/contracts'
import { useQuery } from '@tanstack/react-query'
import { call } from './api/index.ts'
import { dateFormatter } from './formats/formatters.ts'
import { readKeptEmail } from './session/index.ts'

export const settingsKey = ['settings'] as const

/** The settings of the account, loaded once and kept until they are changed. */
export function useSettings() {
  return useQuery({ queryKey: settingsKey, queryFn: () => call(getSettings), staleTime: Infinity })
}

/** How the person is called: by the name, or else by the email that was stored at sign-in; null if there is neither. */
export function useOwnName(): string | null {
  const { data } = useSettings()
  return data?.name ? data.name : readKeptEmail()
}

/** The browser's own IANA time zone. */
export function browserZone(): string {
  return dateFormatter().resolvedOptions().timeZone
}

/** The time zone in which times and days are shown: the zone in Settings, otherwise the zone of the browser (P3). */
export function useZone(): string {
  return useSettings().data?.timezone ?? browserZone()
}
