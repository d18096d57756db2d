// The API call that shows what receivers reported about a domain.
import { getDomainDmarc } from '@lettermill/contracts'
import type { FastifyInstance } from 'fastify'
import { getId, route } from '../../platform/http/index.ts'
import { Semaphore } from '../../platform/semaphore.ts'
import { summarize, type SummaryDeps } from './summary.ts'

/** Adds the API call that shows the DMARC reports of a domain. */
export function dmarcRoutes(app: FastifyInstance, deps: SummaryDeps): void {
  // Each call asks the DNS up to forty queries.
  const turns = new Semaphore({ atOnce: 4, waiting: 64, waitingEach: 4 })
  route(app, getDomainDmarc, ({ params, query: { days }, caller: { workspaceId } }) =>
    turns.run(() => summarize(deps, { workspaceId, domainId: getId(params.id), days }), workspaceId),
  )
}
