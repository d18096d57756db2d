// What every step of the server's life needs to know: where it lies, who runs it, where it listens.
import type { Place } from '../place/place.ts'
import type { Binaries } from './binaries.ts'

/** The few lines that the launcher writes to the program's log. */
export interface Log {
  info(message: string): void
  warn(message: string): void
}

/** Where PostgreSQL listens: a unix socket in a folder of ours, or a loopback port. */
export type Endpoint = { socketFolder: string } | { port: number }

/** One embedded PostgreSQL. */
export interface Site extends Place {
  binaries: Binaries
  endpoint: Endpoint
  /** The password of both roles; asked for over TCP. */
  password: string
  /** For tests: rows may be lost with the machine's power, and everything is faster. */
  throwAway: boolean
  log: Log
}

/** How its programs are run: as the place's user, in no particular folder, and without the program's secrets. */
export function processOptions(user: Place['user']) {
  const { PATH, SystemRoot } = process.env
  const env = { PATH, LC_ALL: 'C', TZ: 'UTC', ...(SystemRoot && { SystemRoot }) }
  return { cwd: '/', env, windowsHide: true, ...(user && { uid: user.uid, gid: user.gid }) }
}

/** What it takes to reach it. */
export type Access = Pick<Site, 'name' | 'endpoint' | 'password'>

/** Its address for `pg` and every other PostgreSQL client. */
export function urlOf({ name, endpoint, password }: Access, role = name, database = name): string {
  // sslmode is given here, because a PGSSLMODE in the environment would otherwise ask for TLS on a socket.
  if ('port' in endpoint) {
    return `postgresql://${role}:${password}@127.0.0.1:${endpoint.port}/${database}?sslmode=disable`
  }
  const socket = encodeURIComponent(endpoint.socketFolder)
  return `postgresql://${role}:${password}@localhost:${SOCKET_PORT}/${database}?host=${socket}&sslmode=disable`
}

/** The number in the socket's file name; nothing listens on that port. */
export const SOCKET_PORT = 5432
/** The role that may do everything, for the launcher and for repairs by hand. */
export const SUPERUSER = 'postgres'
