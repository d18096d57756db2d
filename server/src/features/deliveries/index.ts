// The deliveries' front door: the ledger, the sending loop, and what readers' links need of them.
export type { Content } from './content.ts'
export {
  closeLedger,
  haltAllOf,
  haltLedger,
  openLedger,
  readSignal,
  reopenLedger,
  signalWork,
  untilHalted,
} from './ledger.ts'
export { Backoff } from './sending/backoff.ts'
export { compileMessage, parseFeedbackId, type CompiledMessage, type CompileInput } from './message/index.ts'
export { MessageSource, type Instance } from './message-source.ts'
export { findProgress, type Progress } from './queries/ledger.ts'
export { limitedRate, unlimited } from './sending/rate.ts'
export { ledgerReaders, type LedgerReaders } from './readers.ts'
export type { CampaignHooks, SendingContext } from './sending/context.ts'
export { Sending } from './sending/loop.ts'
export { plainTransport, type Transport } from './smtp/index.ts'
export { SuppressedWatch } from './sending/suppressed-watch.ts'
