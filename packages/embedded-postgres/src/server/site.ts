// What the steps of a server's life need to know: where its files are, who runs it, and where it listens.
import { join } from 'node:path'
import type { Place } from '../place/place.ts'
import type { Binaries } from './binaries.ts'

/** The log of the program, for the few lines that this package writes. */
export interface Log {
  info(message: string): void
  warn(message: string): void
}

/** Where PostgreSQL listens: a unix socket in the socket folder, or a loopback port. */
export type Endpoint = { socketFolder: string } | { port: number }

/** One embedded PostgreSQL: its place and how it runs. */
export interface Site extends Place {
  binaries: Binaries
  endpoint: Endpoint
  /** The password of all roles. PostgreSQL asks for it over TCP. */
  password: string
  /** For tests: everything is faster, but a power cut may lose rows. */
  throwAway: boolean
  log: Log
}

/**
 * Options to run PostgreSQL's programs: as the place's user, in the root folder, and without the program's environment
 * variables, which may hold secrets.
 */
export function processOptions(user: Place['user']) {
  const { PATH, SystemRoot } = process.env
  const env = { PATH, LC_ALL: 'C', TZ: 'UTC', ...(SystemRoot && { SystemRoot }) }
  return { cwd: '/', env, windowsHide: true, ...(user && { uid: user.uid, gid: user.gid }) }
}

/** What a client needs to connect. */
export type Access = Pick<Site, 'name' | 'endpoint' | 'password'>

/** The URL for `pg` and every other PostgreSQL client. */
export function urlOf({ name, endpoint, password }: Access, role = name, database = name): string {
  // sslmode is explicit, because a PGSSLMODE in the environment would otherwise request TLS on a socket.
  if ('port' in endpoint) {
    return `postgresql://${role}:${password}@127.0.0.1:${endpoint.port}/${database}?sslmode=disable`
  }
  const socket = encodeURIComponent(endpoint.socketFolder)
  return `postgresql://${role}:${password}@localhost:${SOCKET_PORT}/${database}?host=${socket}&sslmode=disable`
}

/** The number in the name of the socket file. Nothing listens on that TCP port. */
export const SOCKET_PORT = 5432

/** The server's socket in the socket folder. */
export function socketFileOf(socketFolder: string): string {
  return join(socketFolder, `.s.PGSQL.${SOCKET_PORT}`)
}

/** The role that owns nothing, for a program that does not run as the owner of its tables. */
export function appRoleOf(name: string): string {
  return `${name}_app`
}

/** The superuser role, for this package and for repairs by hand. */
export const SUPERUSER = 'postgres'
