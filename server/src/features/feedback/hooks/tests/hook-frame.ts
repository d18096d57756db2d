// Shared by the tests of hooks: an app with hooks, an administrator who creates them, and the events that they stored.
import * as api from '@lettermill/contracts'
import { beforeEach, expect } from 'vitest'
import { anAuthority } from '../../../../../test/smtp-client.ts'
import { aSignedInAccount } from '../../../../../test/factories.ts'
import { freshDatabase, startFrame, testConfig, testSecretKey } from '../../../../../test/harness.ts'
import { rows, sql } from '../../../../platform/db/index.ts'
import { createLog } from '../../../../platform/log/index.ts'
import { sealerOf } from '../../../../platform/sealing/index.ts'
import { linkTokens } from '../../../tracking/index.ts'
import { hookRoute, waysRoutes } from '../../index.ts'
import type { KeptEvent } from '../../queries/keep.ts'

export interface Hook {
  path: string
  authorization: string
}

/** Call it at the top of a file. */
export async function aHookFrame() {
  const database = await freshDatabase()
  const { db } = database
  const tokens = linkTokens(testSecretKey)
  const sealer = sealerOf([testSecretKey])
  const publicUrl = 'https://mail.example.com'
  const authority = anAuthority('Amazon')
  const amazon = authority.issue({ names: ['sns.amazonaws.com'] })
  const expired = authority.issue({ until: new Date(Date.now() - 60_000) })
  /** Addresses that the app fetched. */
  const fetched: string[] = []
  const fetchText = (url: string) => {
    fetched.push(url)
    if (url.includes('away')) return Promise.reject(new Error('away'))
    return Promise.resolve(url.includes('eeee') ? expired.cert : amazon.cert)
  }
  const app = await startFrame(database, {
    routes: (frame) => {
      waysRoutes(frame, { db, tokens, sealer, publicUrl, config: testConfig() })
      hookRoute(frame, { db, log: createLog('silent'), tokens, sealer, fetchText })
    },
  })
  const administrator = await aSignedInAccount(app, db, { isAdmin: true })
  /** The token of mailing 7, recipient 3, as a provider returns it. */
  const lmOf = (seq: number) =>
    Buffer.from(tokens.sign('bounce', { mailingId: 7, seq }), 'base64url').toString('hex')
  const [lm, otherLm] = [lmOf(3), lmOf(4)]

  beforeEach(async () => {
    fetched.length = 0
    await rows(db, sql`delete from feedback_inbox`)
    await rows(db, sql`delete from feedback_hooks`)
  })

  const kept = async () =>
    (
      await rows(db, sql<{ body: Buffer; way: string }>`select way, body from feedback_inbox order by id`)
    ).map(({ way, body }) => ({ way, ...(JSON.parse(body.toString('utf8')) as KeptEvent) }))

  async function aHook(provider: api.HookProvider, secret?: string): Promise<Hook> {
    const body = { provider, name: 'Events', ...(secret !== undefined && { secret }) }
    const { body: made, status } = await administrator.call(api.createHook, { body })
    expect(status).toBe(200)
    const url = new URL(made.url)
    const basic = Buffer.from(`${url.username}:${url.password}`).toString('base64')
    return { path: url.pathname, authorization: url.password ? `Basic ${basic}` : '' }
  }

  async function post({ path, authorization }: Hook, body: unknown, headers: Record<string, string> = {}) {
    const answer = await app.inject({
      method: 'POST',
      url: path,
      payload: typeof body === 'string' ? body : JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...(authorization && { authorization }), ...headers },
    })
    const { code } = answer.json<{ code?: string }>()
    return { status: answer.statusCode, code, headers: answer.headers }
  }
  return { administrator, aHook, amazon, db, fetched, kept, lm, otherLm, post }
}

export const now = () => new Date().toISOString()
export const seconds = () => Math.floor(Date.now() / 1000)
export const noUser = '550 5.1.1 The email account that you tried to reach does not exist'
