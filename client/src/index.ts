// The client's public face.
export { createClient, type Client, type ClientOptions } from './client.ts'
export { LettermillError } from './error.ts'
export type * from './calls.ts'
