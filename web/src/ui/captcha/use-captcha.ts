// The state of the captcha in a form (specification, section 4). Its token is removed and the widget restarts after a
// failed submit, when the token expires, and after an error.
import { useCallback, useMemo, useState } from 'react'
import { captchaSettings } from '@lettermill/contracts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api/index.ts'
import { useTexts } from '../../lib/messages/index.ts'

/** The events of a widget. */
export interface CaptchaEvents {
  onToken(token: string): void
  onExpired(): void
  onError(reason: string): void
}

export interface CaptchaState {
  /** The kind of captcha; undefined until the server has answered. */
  kind: 'altcha' | 'hcaptcha' | 'off' | undefined
  siteKey: string | null
  /** Whether the widget may report its own errors to its maker. */
  reportsErrors: boolean
  /** Sent as `hcaptchaToken`, whichever captcha it is (P10). */
  token: string | null
  /** The current message; null if there is none. */
  error: string | null
  /** Counts the restarts. A widget resets itself when it changes. */
  round: number
  events: CaptchaEvents
  /** Whether the form may be submitted. Otherwise shows what is missing. */
  check(): boolean
  /** Removes the token and restarts the captcha. */
  reset(): void
}

type Complaint = { about: 'missing' | 'tokenExpired' } | { about: 'error'; reason: string } | null

function useComplaint(kind: CaptchaState['kind'], complaint: Complaint): string | null {
  const t = useTexts('readers/captcha')
  const named = kind === 'hcaptcha' ? 'hcaptcha' : 'altcha'
  if (!complaint) return null
  return complaint.about === 'error'
    ? t(`error.${named}`, { reason: complaint.reason })
    : t(`${complaint.about}.${named}`)
}

/** The captcha of one form. */
export function useCaptcha(): CaptchaState {
  const settings = useQuery({
    queryKey: ['captcha'],
    queryFn: () => call(captchaSettings),
    staleTime: Infinity,
  })
  const kind = settings.data?.kind
  const [token, setToken] = useState<string | null>(null)
  const [complaint, setComplaint] = useState<Complaint>(null)
  const [round, setRound] = useState(0)

  const startAnew = useCallback((about: Complaint) => {
    setToken(null)
    setComplaint(about)
    setRound((before) => before + 1)
  }, [])
  const reset = useCallback(() => startAnew(null), [startAnew])
  const events = useMemo<CaptchaEvents>(
    () => ({
      onToken: (fresh) => {
        setToken(fresh)
        setComplaint(null)
      },
      onExpired: () => startAnew({ about: 'tokenExpired' }),
      onError: (reason) => startAnew({ about: 'error', reason }),
    }),
    [startAnew],
  )
  const check = () => {
    // If the server could not say which captcha it uses, the form may still be submitted.
    const missing = kind !== 'off' && token === null && !settings.isError
    setComplaint(missing ? { about: 'missing' } : null)
    return !missing
  }
  const error = useComplaint(kind, complaint) ?? settings.error?.message ?? null
  const { siteKey = null, reportsErrors = false } = settings.data ?? {}
  return { kind, siteKey, reportsErrors, token, error, round, events, check, reset }
}
