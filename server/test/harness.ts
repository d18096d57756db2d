// The harness of the tests: a separate database for each test file, and the HTTP app on it.
import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { afterAll, inject } from 'vitest'
import { accountRoutes, callerFinder, findWhoMay, type AccountDeps } from '../src/features/accounts/index.ts'
import { quotasOf } from '../src/features/quotas/index.ts'
import { askSecondFactor } from '../src/features/second-factors/index.ts'
import { readConfig, type Config } from '../src/platform/config/index.ts'
import {
  deadlines,
  migrate,
  openDatabase,
  rows,
  sql,
  type Database,
  type DatabaseOptions,
  type Db,
} from '../src/platform/db/index.ts'
import { answerUnknown, createHttp } from '../src/platform/http/index.ts'
import { createLog } from '../src/platform/log/index.ts'
import { serverPath } from '../src/platform/paths.ts'
import { sealerOf } from '../src/platform/sealing/index.ts'

export interface TestDatabase extends Database {
  url: string
}

export const testSecretKey = 'the tests sign links and challenges with this'
/** Seals secrets that tests store, as the product does with that key. */
export const testSealer = sealerOf([testSecretKey])

/** The configuration of tests: no captcha, no log, no files. `environment` overrides it, as operators write it. */
export function testConfig(environment: Record<string, string> = {}): Config {
  return readConfig({ CAPTCHA: 'off', LOG_LEVEL: 'silent', SECRET_KEY: testSecretKey, ...environment })
}

/** The default quotas. */
export const testQuotas = quotasOf(testConfig())

interface TestOptions extends Pick<DatabaseOptions, 'connections' | 'onNotice'> {
  /** The last migration to apply, or a function that selects the migrations; by default all. */
  migratedTo?: string | ((name: string) => boolean)
}

/**
 * An empty, migrated database for the calling file, which is dropped after its tests. Call it at the top of the file:
 * `const { db } = await freshDatabase()`.
 */
export async function freshDatabase(options: TestOptions = {}): Promise<TestDatabase> {
  const { migratedTo, ...rest } = options
  const shared = inject('databaseUrl')
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
  const url = urlOf(shared, name)
  await inShared(shared, async (database) => {
    if (migratedTo === undefined) {
      const template = await migratedTemplate(shared, database)
      await rows(database.db, sql`create database ${sql.id(name)} template ${sql.id(template)}`)
    } else {
      await rows(database.db, sql`create database ${sql.id(name)}`)
      const isWanted = typeof migratedTo === 'string' ? (one: string) => one <= migratedTo : migratedTo
      await inShared(url, ({ db }) => migrate(db, isWanted))
    }
  })
  const database = openDatabase(url, { ...rest, name: 'lettermill tests' })
  afterAll(async () => {
    await database.close()
    await inShared(shared, ({ db }) => dropDatabase(db, name))
  })
  return { ...database, url }
}

/**
 * Drops without `with (force)`, which refuses to end an autovacuum worker for a role that is no superuser ("permission
 * denied to terminate process"). A plain drop ends autovacuum workers and waits for them.
 */
async function dropDatabase(db: Db, name: string): Promise<void> {
  await rows(
    db,
    sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name} and usename = current_user`,
  )
  await rows(db, sql`drop database if exists ${sql.id(name)}`)
}

async function inShared(url: string, run: (database: Database) => Promise<unknown>): Promise<void> {
  // A single connection, so that the session's advisory lock holds for all its statements.
  const database = openDatabase(url, { connections: 1, deadline: deadlines.none })
  try {
    await run(database)
  } finally {
    await database.close()
  }
}

/** The database that is cloned for each test file. The first test file migrates it once. */
async function migratedTemplate(shared: string, { db }: Database): Promise<string> {
  const name = `template_${migrationsDigest()}_501`
  await rows(db, sql`select pg_advisory_lock(hashtext(${name}))`)
  const found = await rows(db, sql`select 1 from pg_database where datname = ${name}`)
  if (found.length === 0) {
    // It has another name until it is complete, so that an interrupted run leaves no half-migrated template.
    const draft = `${name}_draft`
    await dropDatabase(db, draft)
    await rows(db, sql`create database ${sql.id(draft)}`)
    await inShared(urlOf(shared, draft), prepare)
    await rows(db, sql`alter database ${sql.id(draft)} rename to ${sql.id(name)}`)
  }
  return name
}

/**
 * Migrates the database, and numbers mailings from 501, so that a test fails if code uses a campaign's id as the id of
 * its mailing.
 */
async function prepare({ db }: Database): Promise<void> {
  await migrate(db)
  await rows(db, sql`select setval(pg_get_serial_sequence('mailings', 'id'), 500)`)
}

function migrationsDigest(): string {
  const folder = serverPath('migrations')
  const digest = createHash('sha256')
  for (const file of readdirSync(folder).sort()) digest.update(file).update(readFileSync(`${folder}/${file}`))
  return digest.digest('hex').slice(0, 16)
}

/** The name of the database in an address. */
export function nameOf(url: string): string {
  return /^\w+:\/\/[^/]*\/([^?]*)/.exec(url)?.[1] ?? ''
}

/**
 * The address of another database on the same server. It is built by hand, because an address with a socket's folder is
 * no valid URL.
 */
function urlOf(shared: string, name: string): string {
  return shared.replace(/^(\w+:\/\/[^/]*)\/[^?]*/, `$1/${name}`)
}

export interface FrameOptions extends Partial<
  Pick<AccountDeps, 'onWorkspaceStopped' | 'siteverifyUrl' | 'accountMail'>
> {
  /** Variables as operators write them, for example `{ CAPTCHA: 'altcha' }`. */
  environment?: Record<string, string>
  /** Adds the routes under test. */
  routes?: (app: FastifyInstance) => unknown
}

/** An instance that can send no mail about accounts. */
const noAccountMail = { isPossible: () => Promise.resolve(false), queue: () => Promise.resolve(false) }

/** The HTTP frame with accounts, so that callers can sign in, and with the routes that the test adds. */
export async function startFrame({ db }: Database, options: FrameOptions = {}): Promise<FastifyInstance> {
  const { environment, routes, onWorkspaceStopped = () => Promise.resolve(), ...captcha } = options
  const { accountMail = noAccountMail } = options
  const config = testConfig(environment)
  const app = await createHttp({
    log: createLog(config.LOG_LEVEL),
    trustProxy: config.TRUST_PROXY,
    secure: false,
    hcaptcha: false,
    rateLimit: config.RATE_LIMIT,
    findCaller: callerFinder(db, config.REQUIRE_SECOND_FACTOR),
    findWhoMay: (workspaceId, role) => findWhoMay(db, workspaceId, role),
  })
  const onApproved = () => Promise.resolve(false)
  accountRoutes(app, {
    ...captcha,
    db,
    config,
    secretKey: testSecretKey,
    onApproved,
    onWorkspaceStopped,
    accountMail,
    publicUrl: config.PUBLIC_URL,
    askSecondFactor,
  })
  await routes?.(app)
  app.setNotFoundHandler(answerUnknown)
  await app.ready()
  afterAll(() => app.close())
  return app
}
