// The front door of feedback: bounces, complaints and unsubscribes about messages that were sent. Lettermill receives
// them in several ways, commits them to an inbox before it acknowledges them, and lets the workers read the inbox.
export { startFeedbackListener, type FeedbackListener, type RefusalReason } from './listener.ts'
export { MailboxReader, type MailboxWatch } from './mailbox.ts'
export { momentOfProbe, probeAddress, probeSecond, type ProbePlace } from './probe-addresses.ts'
export { countWaiting, dropOldFeedback, forgetFeedback, purgeFeedback } from './queries/record.ts'
export { dropOldSignatures } from './queries/signatures.ts'
export { waysRoutes } from './routes-ways.ts'
export { hookRoute, type HookWatch } from './hooks/routes.ts'
export { feedbackRoutes } from './routes.ts'
export { summarizeWays, type WaysSummary } from './ways.ts'
export { reclassify, type Reclassified } from './reading/reclassify.ts'
export type { ArrivedProbe } from './reading/probe-mail.ts'
export { FeedbackReader, type FeedbackWatch } from './reading/reader.ts'
