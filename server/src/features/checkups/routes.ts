// The API calls that check a sending domain.
import {
  checkUpCampaign,
  checkUpDomain,
  checkupsAMinute,
  updateDomainComplaints,
  type Checkup,
} from '@lettermill/contracts'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../platform/config/index.ts'
import type { Db } from '../../platform/db/index.ts'
import type { Dns } from '../../platform/dns/index.ts'
import { getId, route } from '../../platform/http/index.ts'
import { Problem } from '../../platform/problem.ts'
import type { Sealer } from '../../platform/sealing/index.ts'
import { RateWindow } from '../../platform/rate-window.ts'
import { Semaphore } from '../../platform/semaphore.ts'
import { worst, worstFirst } from '../findings/index.ts'
import { acted } from '../audit/index.ts'
import { checkCampaign, type CampaignContent } from '../campaigns/index.ts'
import type { Instance } from '../deliveries/index.ts'
import { findDomain, findSigningKeys, noteReturnPath, signingReferences } from '../senders/index.ts'
import { checkUp } from './checkup.ts'
import type { CertificateEnd } from './checks/instance.ts'
import { checkHosts, checkSpam } from './checks/message.ts'
import { checkRendered } from './checks/rendered.ts'
import { returnPathStateOf } from './checks/return-path.ts'
import { describe, type CheckupConfig } from './describe.ts'
import { noteSeen, updateProvidersNotified } from './queries.ts'

export interface CheckupDeps {
  db: Db
  dns: Dns
  instance: Instance
  sealer: Sealer
  config: CheckupConfig & Pick<Config, 'SPAM_CHECK'>
  certificateEnd?: CertificateEnd
}

/** Adds the API calls of checkups. */
export function checkupRoutes(app: FastifyInstance, deps: CheckupDeps): void {
  const { db, dns, config, certificateEnd } = deps
  const window = new RateWindow(checkupsAMinute)
  // Each checkup asks the DNS up to forty queries.
  const turns = new Semaphore({ atOnce: 4, waiting: 64, waitingEach: 4 })
  const note = async (workspaceId: number, id: number, checkup: Checkup) => {
    await noteSeen(db, workspaceId, id, checkup)
    await noteReturnPath(db, workspaceId, id, returnPathStateOf(checkup.findings))
  }
  route(app, checkUpDomain, async ({ params, caller: { workspaceId } }) => {
    const id = getId(params.id)
    const subject = await describe(db, config, workspaceId, id)
    if (!window.take(workspaceId)) throw new Problem('too_many_requests', { minutes: 1 })
    const checkup = await turns.run(() => checkUp(dns, subject, certificateEnd), workspaceId)
    await note(workspaceId, id, checkup)
    return checkup
  })
  route(app, checkUpCampaign, async ({ params, caller: { workspaceId } }) => {
    const content = await checkCampaign(db, deps.instance, workspaceId, getId(params.id))
    const subject = await describe(db, config, workspaceId, content.domainId)
    if (!window.take(workspaceId)) throw new Problem('too_many_requests', { minutes: 1 })
    return turns.run(async () => {
      const domain = checkUp(dns, subject, certificateEnd)
      const links = await checkHosts(dns.begin(), content.hosts)
      const message = await messageOf(deps, workspaceId, content)
      const spam = await checkSpam(config.SPAM_CHECK, message)
      const rendered = await checkRendered(message, deps.instance)
      const own = [...spam, ...rendered]
      const findings = worstFirst([...content.findings, ...links, ...own, ...(await domain).findings])
      const { dns_host } = await domain
      await note(workspaceId, content.domainId, await domain)
      return { level: worst(findings), checked_at: new Date().toISOString(), findings, dns_host }
    }, workspaceId)
  })
  route(app, updateDomainComplaints, async ({ params, body, caller: { workspaceId }, request }) => {
    const id = getId(params.id)
    await acted(db, request, async (tx) => {
      if (!(await findDomain(tx, workspaceId, id))) throw new Problem('not_found')
      await updateProvidersNotified(tx, workspaceId, id, body.told)
    })
    return { message: body.told ? 'Checkups no longer ask.' : 'Checkups ask again.' }
  })
}

/** The message as a recipient would get it; null if it cannot be made or signed, which other findings report. */
async function messageOf(
  { db, sealer }: CheckupDeps,
  workspaceId: number,
  content: CampaignContent,
): Promise<Buffer | null> {
  try {
    const domain = await findDomain(db, workspaceId, content.domainId)
    const references = domain ? signingReferences(domain) : []
    return await content.render(await findSigningKeys(db, sealer, workspaceId, references))
  } catch (error) {
    if (error instanceof Problem && error.code !== 'too_many_requests') return null
    throw error
  }
}
