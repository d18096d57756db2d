// Starts the sending engine with what campaigns do before, during and after it.
import path from 'node:path'
import { product, record } from '../features/audit/index.ts'
import type { refusalJudge } from '../features/campaigns/index.ts'
import {
  announceBlocked,
  holdCampaign,
  settleCampaign,
  startPending,
  type StartDeps,
} from '../features/campaigns/index.ts'
import {
  holdStream,
  limitedRate,
  MessageSource,
  ProviderThrottles,
  readSignal,
  Sending,
  unlimited,
  type EngineWatch,
  type SendingContext,
} from '../features/deliveries/index.ts'
import type { RelayPool } from '../features/relays/index.ts'
import { findSigningKeys } from '../features/senders/index.ts'
import { isPresent, transaction, type Db } from '../platform/db/index.ts'
import type { Services } from '../services.ts'
import type { Lineage } from './lineage.ts'
import type { Reach } from '../platform/outgoing/index.ts'
import type { WorkerWatch } from './metrics.ts'

/** What the loops of a worker share beside the services. */
export interface Shared {
  /** The database with the deadline of jobs. */
  patient: Db
  name: string
  watch: WorkerWatch
  judge: ReturnType<typeof refusalJudge>
  reach: Reach | undefined
}

interface EngineParts extends Pick<SendingContext, 'transport' | 'suppressed'> {
  relays: RelayPool
  lineage: Lineage
}

/** The sending engine, and what campaigns do before, during and after it. */
export function engine(
  services: Services,
  shared: Shared,
  { relays, lineage, ...parts }: EngineParts,
): Sending {
  const { db, log, config, instance, sealer, loopErrors, isTestMode } = services
  const { patient, name, watch, judge } = shared
  const later: StartDeps['later'] = new Map()
  return new Sending({
    ...parts,
    db,
    log,
    worker: name,
    refreshRelays: () => relays.refresh(),
    rate: config.SEND_RATE ? limitedRate(db, config.SEND_RATE) : unlimited,
    isMailbox: () => relays.isMailbox,
    journalFolder: path.join(config.DATA_DIR, 'journal'),
    leaseSeconds: config.LEASE_SECONDS,
    retryDelays: config.RETRY_DELAYS,
    throttles: new ProviderThrottles(config.RETRY_DELAYS[0]),
    watch: touching(watch.engine, lineage),
    loopErrors,
    messages: new MessageSource(db, instance, (workspaceId, references) =>
      findSigningKeys(db, sealer, workspaceId, references),
    ),
    campaigns: {
      startPending: () => startPending({ db: patient, log, instance, later, isTestMode }),
      settle: (mailingId) => settleCampaign(db, mailingId),
      judge,
      blocked: (mailingId) => announceBlocked(db, mailingId),
      hold: async (mailingId, reason) => {
        if (!(await holdStream(db, mailingId, reason))) await holdCampaign(db, mailingId, reason)
      },
    },
    instanceId: instance.instanceId,
    isAlive: (worker) => isPresent(db, worker),
    reportSetAside: (detail) =>
      transaction(db, (tx) => record(tx, product, { action: 'journal_set_aside', detail })),
  })
}

/** Does what a signal of another process asks of the engine. */
export function follow(sending: Sending, payload: string): void {
  const signal = readSignal(payload)
  if (signal.kind === 'halt') sending.halt(signal.mailingId)
  else if (signal.kind === 'free') sending.free(signal.mailingId)
  else if (signal.kind === 'urgent') sending.wakeUrgent()
  else sending.wake()
}

/** A watch of the engine that also keeps the instance's counter going while mail is being sent. */
function touching(watch: EngineWatch, lineage: Lineage): EngineWatch {
  return {
    ...watch,
    wentRound(chunks) {
      if (chunks > 0) lineage.touch()
      watch.wentRound(chunks)
    },
    flushed(outcomes, seconds) {
      lineage.touch()
      watch.flushed(outcomes, seconds)
    },
  }
}
