// The time until or since a moment in words: "3 minutes", "in 2 days".
import { useEffect, useReducer } from 'react'
import { numberFormatter } from './formatters.ts'
import { numberLocale } from '../messages/index.ts'

type Span = [value: number, unit: 'second' | 'minute' | 'hour' | 'day']

/** Seconds if below a minute, otherwise minutes, hours or days. */
function spanOf(seconds: number): Span {
  if (seconds < 60) return [seconds, 'second']
  if (seconds < 90 * 60) return [seconds / 60, 'minute']
  if (seconds < 36 * 3600) return [seconds / 3600, 'hour']
  return [seconds / 86_400, 'day']
}

/** The time until a moment: `3 minutes`. */
export function timeLeft(moment: string): string {
  const [value, unit] = spanOf(Math.max(1, (Date.parse(moment) - Date.now()) / 1000))
  return numberFormatter(numberLocale(), {
    style: 'unit',
    unit,
    unitDisplay: 'long',
    maximumFractionDigits: 0,
  }).format(value)
}

/** A moment relative to now: `in 2 days`, `3 hours ago`. */
export function fromNow(moment: string): string {
  const seconds = (Date.parse(moment) - Date.now()) / 1000
  const [value, unit] = spanOf(Math.abs(seconds))
  const rounded = Math.round(value) * Math.sign(seconds)
  return new Intl.RelativeTimeFormat(numberLocale(), { numeric: 'auto' }).format(rounded, unit)
}

/** Milliseconds between updates of a relative time on a page. */
const refreshed = 1_000

/** `fromNow` that keeps up with the clock while the page shows it; '' for no moment. */
export function useFromNow(moment: string | null): string {
  const [, update] = useReducer((count: number) => count + 1, 0)
  const isShown = moment !== null
  useEffect(() => {
    if (!isShown) return
    const timer = setInterval(update, refreshed)
    return () => clearInterval(timer)
  }, [isShown])
  return moment === null ? '' : fromNow(moment)
}
