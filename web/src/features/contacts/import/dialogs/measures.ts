// Formats bytes and durations for an import.
import { numberFormatter } from '../../../../lib/formatters.ts'
import { numberLocale } from '../../../../lib/messages/index.ts'

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** Formats bytes in a suitable unit: '148.2 MB'. */
export function formatBytes(bytes: number): string {
  const power = bytes > 0 ? Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3)) : 0
  const style = { style: 'unit', unit: units[power] ?? 'byte', unitDisplay: 'short' } as const
  const digits = power > 1 ? 1 : 0
  return numberFormatter(numberLocale(), {
    ...style,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(bytes / 1000 ** power)
}

/**
 * Formats seconds as minutes and seconds, such as 1:05. More than a minute is rounded up to five seconds, so that the
 * number does not flicker.
 */
export function formatLeft(seconds: number): string {
  const whole = seconds > 60 ? Math.ceil(seconds / 5) * 5 : seconds
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
