// PgBouncer in transaction mode in front of a database, on its own port.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { freePort, isRunning } from './processes.ts'

const programs = ['pgbouncer', '/usr/sbin/pgbouncer']

/** The path of PgBouncer from the Debian package pgbouncer, or null. */
export function findPooler(): string | null {
  return programs.find((each) => spawnSync(each, ['--version'], { stdio: 'ignore' }).status === 0) ?? null
}

export class Pooler {
  readonly url: string
  readonly #file: string
  #process: ChildProcess | null = null

  private constructor(url: string, file: string) {
    this.url = url
    this.#file = file
  }

  /** Starts PgBouncer with its files below `folder`, in front of the database at that URL. */
  static async start(folder: string, upstream: string): Promise<Pooler> {
    const { hostname, port, username, password, pathname } = new URL(upstream)
    const own = await freePort()
    mkdirSync(folder, { mode: 0o755 })
    const [file, users] = [path.join(folder, 'pgbouncer.ini'), path.join(folder, 'users.txt')]
    writeFileSync(users, `"${username}" "${password}"\n`, { mode: 0o644 })
    const lines = [
      '[databases]',
      `${pathname.slice(1)} = host=${hostname} port=${port}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${String(own)}`,
      'unix_socket_dir =',
      'auth_type = plain',
      `auth_file = ${users}`,
      'pool_mode = transaction',
      'default_pool_size = 3',
    ]
    writeFileSync(file, `${lines.join('\n')}\n`)
    const pooler = new Pooler(
      `postgresql://${username}:${password}@127.0.0.1:${String(own)}${pathname}`,
      file,
    )
    pooler.run()
    return pooler
  }

  /** Starts PgBouncer, or starts it again. */
  run(): void {
    // PgBouncer refuses to run as root, and needs no rights of root.
    const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
    this.#process = spawn(findPooler() ?? '', ['-q', ...user, this.#file], { stdio: 'ignore' })
  }

  /** Sends kill -9, which breaks every connection through PgBouncer. */
  async kill(): Promise<void> {
    const pooler = this.#process
    if (!pooler || !isRunning(pooler)) return
    const ended = once(pooler, 'exit')
    pooler.kill('SIGKILL')
    await ended
  }
}
