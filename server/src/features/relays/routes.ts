// The API calls of relays. Only administrators may make them.
import * as api from '@lettermill/contracts'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../platform/db/index.ts'
import { readEmail } from '../../platform/email/index.ts'
import { getId, route } from '../../platform/http/index.ts'
import { Problem } from '../../platform/problem.ts'
import { acted } from '../audit/index.ts'
import { tryRelay } from './check.ts'
import { addRelay, changeRelay, deleteRelay, nameOf, type RelayRules } from './relays.ts'
import { addressToTry } from './passwords.ts'
import { listRelays } from './listed.ts'

export interface RelayDeps extends RelayRules {
  db: Db
  /** SEND_RATE: the most messages a second; null: no limit. */
  sendRate: number | null
  /** Without a slash at its end. It may change at any time: read it when it is used, and do not keep it. */
  readonly publicUrl: string
  ehloName?: string | undefined
}

/** Adds the API calls of relays. */
export function relayRoutes(app: FastifyInstance, deps: RelayDeps): void {
  const { db, sealer, sendRate, ehloName } = deps
  const shown = async (id: number) => {
    const found = (await listRelays(db, deps)).relays.find((each) => each.id === id)
    if (!found) throw new Problem('not_found')
    return found
  }
  route(app, api.listRelays, async () => ({
    ...(await listRelays(db, deps)),
    send_rate: sendRate,
  }))
  route(app, api.createRelay, async ({ body, request }) => {
    const { id } = await acted(
      db,
      request,
      (tx) => addRelay(tx, deps, body),
      (relay) => ({ detail: nameOf(relay) }),
    )
    return shown(id)
  })
  route(app, api.updateRelay, async ({ params, body, request }) => {
    const { id } = await acted(
      db,
      request,
      (tx) => changeRelay(tx, deps, getId(params.id), body),
      (relay) => ({ detail: nameOf(relay) }),
    )
    return shown(id)
  })
  route(app, api.deleteRelay, async ({ params, request }) => {
    await acted(
      db,
      request,
      (tx) => deleteRelay(tx, deps, getId(params.id)),
      (detail) => ({ detail }),
    )
    return { message: 'The relay was removed.' }
  })
  route(app, api.testRelay, async ({ body: { id, from: typedFrom, to: typedTo, ...fields }, request }) => {
    const from = readEmail(typedFrom)
    const to = readEmail(typedTo)
    if (from === null || to === null) throw new Problem('relay_test_address_invalid')
    const address = await addressToTry(db, sealer, id, fields)
    const { name } = fields
    const result = await tryRelay({ address, name, from, to, publicUrl: deps.publicUrl, ehloName })
    await acted(
      db,
      request,
      () => Promise.resolve(),
      () => ({ detail: `${nameOf(fields)}: ${result.is_sent ? 'sent' : 'not sent'}` }),
    )
    return result
  })
}
