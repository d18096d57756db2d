// The dashboard's calls: what is being sent and comes next, the four counts of a period, thirty days, the newest five
// campaigns, the steps to the first one.
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

/** A refused session leads to /login, and this screen with it; the toast stays and says why. */
async function tellingExpiry<Reply>(reply: Promise<Reply>): Promise<Reply> {
  return reply.catch((error: unknown) => {
    if (error instanceof CallFailed && error.kind === 'signedOut') {
      toast.error(text('dashboard:sessionExpired'), { id: 'session-expired' })
    }
    throw error
  })
}

/** The counts of a period, whose days begin and end in the zone. */
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

/** Which of the steps to the first campaign were taken. */
export function useFirstSteps() {
  return useQuery({
    queryKey: ['firstSteps'],
    queryFn: ({ signal }) => call(getFirstSteps, { signal }),
  })
}

/** Counts move while something is sent; otherwise it is enough to notice a start. */
const [soon, later] = [3_000, 60_000]

/** What is being sent and what comes next, moving by itself. */
export function useAgenda() {
  return useQuery({
    queryKey: ['agenda'],
    queryFn: ({ signal }) => call(getAgenda, { signal }),
    refetchInterval: ({ state: { data } }) => (data && data.running.length > 0 ? soon : later),
  })
}

/** Opens and clicks of each of the last thirty days, in the zone. */
export function useLastDays(timezone: string) {
  return useQuery({
    queryKey: ['performance', 'last-30-days', timezone],
    queryFn: ({ signal }) =>
      call(listPerformance, { query: { timeRange: 'last-30-days', timezone }, signal }),
  })
}
