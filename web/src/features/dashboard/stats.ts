// The dashboard's calls: campaigns being sent and coming next, four counts of a period, thirty days, the newest five
// campaigns, the steps to the first campaign.
import {
  getAgenda,
  getDashboardStats,
  getFirstSteps,
  listPerformance,
  listRecentCampaigns,
  type DashboardPeriod,
} from '@lettermill/contracts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call, CallFailed } from '../../lib/api/index.ts'
import { text } from '../../lib/messages/index.ts'
import { toast } from '../../ui/index.ts'

/** A refused session leads from this screen to /login. The toast stays visible there and says why. */
async function tellingExpiry<Reply>(reply: Promise<Reply>): Promise<Reply> {
  return reply.catch((error: unknown) => {
    if (error instanceof CallFailed && error.kind === 'signedOut') {
      toast.error(text('dashboard:sessionExpired'), { id: 'session-expired' })
    }
    throw error
  })
}

/** The counts of a period, whose days begin and end in this time zone. */
export function useDashboardStats(period: DashboardPeriod, timezone: string) {
  return useQuery({
    queryKey: ['dashboardStats', period, timezone],
    queryFn: ({ signal }) => tellingExpiry(call(getDashboardStats, { query: { period, timezone }, signal })),
    placeholderData: keepPreviousData,
  })
}

/** The newest five campaigns. */
export function useRecentCampaigns() {
  return useQuery({
    queryKey: ['recentCampaigns'],
    queryFn: ({ signal }) => tellingExpiry(call(listRecentCampaigns, { signal })),
  })
}

/** Which steps to the first campaign are done. */
export function useFirstSteps() {
  return useQuery({
    queryKey: ['firstSteps'],
    queryFn: ({ signal }) => call(getFirstSteps, { signal }),
  })
}

/** Milliseconds between polls: while something is sent, counts change; otherwise it is enough to notice a start. */
const [soon, later] = [3_000, 60_000]

/** The campaigns being sent and those coming next, updated by polling. */
export function useAgenda() {
  return useQuery({
    queryKey: ['agenda'],
    queryFn: ({ signal }) => call(getAgenda, { signal }),
    refetchInterval: ({ state: { data } }) => (data && data.running.length > 0 ? soon : later),
  })
}

/** Opens and clicks of each of the last thirty days, in this time zone. */
export function useLastDays(timezone: string) {
  return useQuery({
    queryKey: ['performance', 'last-30-days', timezone],
    queryFn: ({ signal }) =>
      call(listPerformance, { query: { timeRange: 'last-30-days', timezone }, signal }),
  })
}
