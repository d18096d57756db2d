// The transports' front door.
export { plainTransport } from './plain-transport.ts'
export type { Envelope, Transport } from './transport.ts'
