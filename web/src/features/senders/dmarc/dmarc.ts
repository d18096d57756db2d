// Loads what receivers reported about a domain's mail, and prepares it for the chart.
import { getDomainDmarc, type DmarcSummary } from '@lettermill/contracts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api/index.ts'
import { formatDate } from '../../../lib/formats/formats.ts'

/** Ranges to choose from, in days. */
export const spans = ['7', '30', '90', '400'] as const
export type Span = (typeof spans)[number]

export function useDmarc(id: number, span: Span) {
  return useQuery({
    queryKey: ['dmarc', id, span],
    queryFn: ({ signal }) => call(getDomainDmarc, { params: { id }, query: { days: Number(span) }, signal }),
    // Reports come only once a day, so they need not be reloaded often.
    staleTime: 300_000,
  })
}

/** One bar; `name` is its label. */
export interface DmarcBar {
  name: string
  passed: number
  failed: number
}

const day = 86_400_000
/** Longer ranges have a bar for each week. */
const mostDays = 90

/** A bar for each day (UTC) up to today, even without reports; in long ranges, for each week. */
export function barsOf(days: DmarcSummary['days'], span: Span, now = Date.now()): DmarcBar[] {
  const each = Number(span) > mostDays ? 7 : 1
  const count = Math.ceil(Number(span) / each)
  const today = Math.floor(now / day) * day
  const first = today - (count * each - 1) * day
  const parts = { month: 'short', day: 'numeric', timeZone: 'UTC' } as const
  const bars = Array.from({ length: count }, (_, at) => ({
    name: formatDate(first + at * each * day, parts),
    passed: 0,
    failed: 0,
  }))
  for (const { day: name, passed, failed } of days) {
    const bar = bars[Math.floor((Date.parse(name) - first) / (each * day))]
    if (!bar) continue
    bar.passed += passed
    bar.failed += failed
  }
  return bars
}
