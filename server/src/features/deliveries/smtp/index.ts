// The transports' front door.
export type { Limits } from './connection/opening.ts'
export { relayTransport } from './relay-transport.ts'
export type { Envelope, OutgoingMessage, RelayState, Transport } from './transport.ts'
