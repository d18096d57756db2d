// The public interface of the client.
export { createClient, type Client, type ClientOptions } from './client.ts'
export { LettermillError } from './error.ts'
export type * from './generated/api.ts'
