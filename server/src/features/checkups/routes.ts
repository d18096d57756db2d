// The call that checks a sending domain up.
import { checkUpDomain, checkupsAMinute } from '@lettermill/contracts'
import type { FastifyInstance } from 'fastify'
import type { Dns } from '../../platform/dns/index.ts'
import { getId, route } from '../../platform/http/index.ts'
import { Problem } from '../../platform/problem.ts'
import { RateWindow } from '../../platform/rate-window.ts'
import { Semaphore } from '../../platform/semaphore.ts'
import { checkUp } from './checkup.ts'
import type { CertificateEnd } from './checks/instance.ts'
import type { Subject } from './subject.ts'

export interface CheckupDeps {
  dns: Dns
  /** What is known of a domain of the workspace. @throws Problem not_found */
  describe(workspaceId: number, domainId: number): Promise<Subject>
  certificateEnd?: CertificateEnd
}

/** Adds the call. */
export function checkupRoutes(app: FastifyInstance, { dns, describe, certificateEnd }: CheckupDeps): void {
  const window = new RateWindow(checkupsAMinute)
  // Each asks up to forty questions.
  const turns = new Semaphore({ atOnce: 4, waiting: 64, waitingEach: 4 })
  route(app, checkUpDomain, async ({ params, caller: { workspaceId } }) => {
    const subject = await describe(workspaceId, getId(params.id))
    if (!window.take(workspaceId)) throw new Problem('too_many_requests', { minutes: 1 })
    return turns.run(() => checkUp(dns, subject, certificateEnd), workspaceId)
  })
}
