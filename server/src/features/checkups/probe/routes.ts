// The API calls of probes.
import { getDomainProbe, probeDomain } from '@lettermill/contracts'
import type { FastifyInstance } from 'fastify'
import { getId, route } from '../../../platform/http/index.ts'
import { Semaphore } from '../../../platform/semaphore.ts'
import { acted } from '../../audit/index.ts'
import { getProbe, type ProbeDeps } from './probe.ts'
import { sendProbe } from './send.ts'

/** Adds the API calls of probes. */
export function probeRoutes(app: FastifyInstance, deps: ProbeDeps): void {
  // The first call after an arrival asks the DNS up to forty queries for each relay.
  const turns = new Semaphore({ atOnce: 4, waiting: 64, waitingEach: 4 })
  route(app, probeDomain, async ({ params, caller: { workspaceId }, request }) => {
    const id = getId(params.id)
    await sendProbe(deps, workspaceId, id, (deed) => acted(deps.db, request, deed))
    return turns.run(() => getProbe(deps, workspaceId, id), workspaceId)
  })
  route(app, getDomainProbe, ({ params, caller: { workspaceId } }) =>
    turns.run(() => getProbe(deps, workspaceId, getId(params.id)), workspaceId),
  )
}
