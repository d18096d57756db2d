// The public interface of the package: RFC 5321 over one connection or many, with PIPELINING (RFC 2920), STARTTLS (RFC
// 3207), AUTH (RFC 4954), SIZE (RFC 1870), 8BITMIME (RFC 6152) and SMTPUTF8 (RFC 6531).
export type { Answer, Stage } from './answer.ts'
export { Backoff } from './backoff.ts'
export { checkRelay, type RelayCheck } from './check-relay.ts'
export type { Limits } from './connection/opening.ts'
export {
  RelayAddressError,
  parseRelay,
  type Credentials,
  type Mechanism,
  type RelayAddress,
  type TlsMode,
} from './relay-address.ts'
export { relayTransport, type TransportOptions } from './relay-transport.ts'
export { Rounds, type Tenant } from './rounds.ts'
export { sendMessage, type MessageToSend } from './send-message.ts'
export { relaySteps, type RelayStep, type StepResult } from './steps.ts'
export type { Envelope, OutgoingMessage, RelayOptions, RelayState, Transport } from './transport.ts'
export type { ClientReason } from './words.ts'
export { withheldAddress, withholdAddresses } from './withheld.ts'
