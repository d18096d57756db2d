// The dashboard's calls: campaigns being sent and coming next, four counts of a period, thirty days, the newest five
// campaigns, the steps to the first campaign.
import {
  getAgenda,
  getDashboardStats,
  listPerformance,
  listRecentCampaigns,
  type DashboardPeriod,
} from '@lettermill/contracts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call, CallFailed } from '../../lib/api/index.ts'
import { text } from '../../lib/messages/index.ts'
import { toast } from '../../ui/index.ts'

/** A refused session leads from this screen to /login. The toast stays visible there and says why. */
async function withExpiryToast<Reply>(reply: Promise<Reply>): Promise<Reply> {
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
    queryFn: ({ signal }) =>
      withExpiryToast(call(getDashboardStats, { query: { period, timezone }, signal })),
    placeholderData: keepPreviousData,
  })
}

/** The newest five campaigns. */
export function useRecentCampaigns() {
  return useQuery({
    queryKey: ['recentCampaigns'],
    queryFn: ({ signal }) => withExpiryToast(call(listRecentCampaigns, { signal })),
  })
}

/** Milliseconds between polls: while something is sent, counts change; otherwise it is enough to notice a start. */
const [soon, later] = [3_000, 60_000]

/**
 * Milliseconds until the next poll. A large workspace takes long to count the recipients of coming campaigns, so a slow
 * answer is asked for less often: counting takes at most a twentieth of the time.
 * @param took milliseconds until the last answer came
 */
export function untilNextPoll(isSending: boolean, took: number): number {
  return isSending ? Math.min(Math.max(soon, 20 * took), later) : later
}

/** The campaigns being sent and those coming next, updated by polling. */
export function useAgenda() {
  return useQuery({
    queryKey: ['agenda'],
    queryFn: async ({ signal }) => {
      const asked = performance.now()
      const agenda = await call(getAgenda, { signal })
      return { agenda, took: performance.now() - asked }
    },
    select: ({ agenda }) => agenda,
    refetchInterval: ({ state: { data } }) =>
      untilNextPoll(data !== undefined && data.agenda.running.length > 0, data?.took ?? 0),
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
