// The front door of deliveries: mailings with their deliveries, the sending loop, and the lookups behind readers'
// links.
export { composeFrom, freeze, getSending } from './compose.ts'
export type { Content } from './content.ts'
export { eraseRecipients, forgetErasedRecipients, untilUnheld } from './past/erase.ts'
export { listAddressesOf } from './queries/erase.ts'
export {
  closeMailing,
  freeStalledMailings,
  haltAllOf,
  haltMailing,
  openMailing,
  readSignal,
  reopenMailing,
  signalUrgent,
  signalWork,
  untilHalted,
} from './mailings.ts'
export {
  compileMessage,
  freezeMessage,
  measureMessages,
  messageTasks,
  messageVersion,
  parseFeedbackId,
  previewDraft,
  previewMessage,
  readBounceAddress,
  readUnsubscribeAddress,
  renderDraft,
  renderMessage,
  targetOf,
  type CompiledMessage,
  type CompileInput,
  type Place,
  type PreviewedMessage,
} from './message/index.ts'
export {
  assertMayLeave,
  MessageSource,
  withoutTokens,
  type Instance,
  type KeysOf,
  type SendingRules,
} from './message-source.ts'
export {
  countDeliveries,
  findLinks,
  listDeliveries,
  type DeliveryFilter,
  type ReportedDelivery,
} from './queries/deliveries.ts'
export { contactsOf, findProgress, type Progress, purgeMailing } from './queries/mailings.ts'
export { findContent } from './queries/content.ts'
export {
  findContactFields,
  findRecipient,
  listNewestPlaces,
  listPlaces,
  type FoundPlace,
} from './queries/past/read.ts'
export { countReadersOf, findContactAt, type Readership } from './queries/past/readership.ts'
export {
  countProviders,
  countRecentMailings,
  countTriedAt,
  listProviders,
  refusalsOf,
  type ProviderCount,
} from './queries/providers/providers.ts'
export {
  expireHolds,
  forgetHolds,
  giveUpHeld,
  retryHeld,
  tryHeldAgain,
} from './queries/providers/provider-holds.ts'
export {
  claimUnmailedHolds,
  claimUnannouncedHolds,
  deferRefused,
  listHeldCampaigns,
  listHolds,
  listUnannouncedHolds,
} from './queries/providers/unannounced-holds.ts'
export { forgetPaces, listWaits } from './queries/providers/provider-limits.ts'
export { countOpen, findPace, isKeptWaiting, listMinutes } from './queries/providers/pace.ts'
export { easeRefusal, listHardRefusals, type AfterRefusal, type HardRefusal } from './queries/refusals.ts'
export { deleteTests, type NewTest } from './queries/test-messages.ts'
export { sliceByReader, sliceDeliveries } from './past/pages.ts'
export { listValues } from './queries/past/letter-fields.ts'
export { countRetryable, countStates, statingFirst, wasTried } from './queries/states.ts'
export { getPastMessage, type FoundMessage, emlHeaders, viewPast } from './past/past.ts'
export { getStory } from './past/story.ts'
export { limitedRate, unlimited } from './sending/rate.ts'
export { retryFailed } from './retry.ts'
export { mailingReaders, type MailingReaders, type MessageDetails } from './past/readers.ts'
export { type CampaignHooks, type SendingContext, unwatched, type EngineWatch } from './sending/context.ts'
export { Sending } from './sending/loop.ts'
export { assertMayTest, clearTestMessages, openServiceMail, openTest, sendTest } from './test-messages.ts'
export { relayTransport } from './relay-transport.ts'
export type { RelayState, Transport } from '../../platform/mail/smtp-client.ts'
export {
  addToStream,
  haltAllStreams,
  purgeStream,
  purgeStreams,
  reopenHeldStreams,
  UrgentSignal,
  type Stream,
} from './streams.ts'
export { countHeldMessages, findHold, holdStream, reopenStreams } from './queries/providers/stream-holds.ts'
export type { Addressee } from './queries/streams.ts'
export { closeIdleStreams, listOldStreams } from './queries/ended-streams.ts'
export { problemReason, reasonOfProblem, reasonText } from './campaign-reason.ts'
export { renderReason, type StoredReason } from './reasons.ts'
export { searchDeliveries, type Found } from './past/search.ts'
export { SuppressedWatch } from './sending/suppressed-watch.ts'
export { ProviderThrottles } from './sending/throttles.ts'
export { releasePostponed } from './sending/warm-up.ts'
