// From "to be sent" to the ledger: the audience is frozen, the message prepared once, in one transaction.
import { transaction, type Db, type Tx } from '../../platform/db/index.ts'
import type { Log } from '../../platform/log/index.ts'
import { Problem } from '../../platform/problem.ts'
import { product, record } from '../audit/index.ts'
import { openLedger, signalWork, type Instance } from '../deliveries/index.ts'
import { compose } from './content.ts'
import { lockForEngine, lockPending, setStatus, setTotal, startDue, type LockedCampaign } from './queries.ts'

export interface StartDeps {
  db: Db
  log: Log
  instance: Instance
}

/** Starts every scheduled campaign whose time has come, also long after it. Running it twice changes nothing. */
export async function startDueCampaigns(db: Db): Promise<number> {
  return transaction(db, async (tx) => {
    const started = await startDue(tx)
    for (const { workspaceId, ...campaign } of started) {
      const object = { kind: 'campaign', ...campaign } as const
      await record(tx, { ...product, workspaceId }, { action: 'campaign_started', object })
    }
    if (started.length > 0) await signalWork(tx)
    return started.length
  })
}

/** Puts all pending campaigns on the ledger, and answers how many. One that cannot start has failed, with the reason. */
export async function startPending(deps: StartDeps): Promise<number> {
  let started = 0
  while (await startNext(deps)) started += 1
  return started
}

async function startNext(deps: StartDeps): Promise<boolean> {
  let pending: LockedCampaign | undefined
  try {
    await transaction(deps.db, async (tx) => {
      pending = await lockPending(tx)
      if (pending) await start(tx, pending, deps.instance)
    })
  } catch (error) {
    if (!pending) throw error
    await fail(deps, pending.id, error)
  }
  return pending !== undefined
}

async function start(tx: Tx, campaign: LockedCampaign, instance: Instance): Promise<void> {
  const { content } = await compose(tx, campaign, instance)
  const total = await openLedger(tx, campaign.workspace_id, campaign.id, campaign.group_id, content)
  await setTotal(tx, campaign.id, total)
}

async function fail({ db, log }: StartDeps, id: number, error: unknown): Promise<void> {
  if (!(error instanceof Problem)) log.error({ err: error, campaign: id }, 'A campaign could not start')
  const reason =
    error instanceof Problem ? error.message : 'The campaign could not start because of an error on our side.'
  await transaction(db, async (tx) => {
    const campaign = await lockForEngine(tx, id)
    if (campaign?.status === 'processing') await setStatus(tx, id, { status: 'failed', reason, tried: true })
  })
}
