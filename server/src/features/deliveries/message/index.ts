// The message: turns a campaign's content into the bytes on the wire.
export {
  type CompiledMessage,
  compileMessage,
  type ReadyContent,
  readyMessage,
  type RenderedMessage,
  type SendableMessage,
} from './compile.ts'
export { parseFeedbackId } from './feedback-id.ts'
export type { CompileInput, MessageKind, MessageRecipient } from './input.ts'
export {
  freezeMessage,
  makePastMessage,
  measureMessages,
  previewDraft,
  previewMessage,
  renderDraft,
  renderMessage,
  viewMessage,
} from './threads.ts'
export { messageTasks } from './tasks.ts'
export type { MadeAgain, PastSettings } from './again.ts'
export type { PreviewedMessage } from './preview.ts'
export { messageVersion, type Proof } from './proof.ts'
export { targetOf } from './links.ts'
export {
  bounceAddress,
  hexOf,
  readBounceAddress,
  readUnsubscribeAddress,
  unsubscribeAddress,
  type Place,
} from './return-path.ts'
