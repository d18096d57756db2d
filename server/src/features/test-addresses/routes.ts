// The API calls of test addresses. Adding one sends a message, so those calls belong to campaigns.
import * as contract from '@lettermill/contracts'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/index.ts'
import { getId, route } from '../../platform/http/index.ts'
import { Problem } from '../../platform/problem.ts'
import { acted } from '../audit/index.ts'
import { confirmAddress } from './addresses.ts'
import { listTestAddresses, removeTestAddress } from './queries.ts'
import type { ConfirmationTokens } from './tokens.ts'

export interface TestAddressDeps {
  db: Db
  clock: Clock
  confirmations: ConfirmationTokens
}

/** Adds the calls that list, remove and confirm test addresses. */
export function testAddressRoutes(app: FastifyInstance, { db, clock, confirmations }: TestAddressDeps): void {
  route(app, contract.listTestAddresses, ({ caller }) => listTestAddresses(db, caller.workspaceId))
  route(app, contract.deleteTestAddress, async ({ caller, params, request }) => {
    const id = getId(params.id)
    await acted(
      db,
      request,
      async (tx) => {
        const email = await removeTestAddress(tx, caller.workspaceId, id)
        if (email === undefined) throw new Problem('not_found')
        return email
      },
      (detail) => ({ detail }),
    )
    return { message: 'The address was removed.' }
  })
  route(app, contract.confirmTestAddress, async ({ body }) => ({
    email: await confirmAddress(db, confirmations, body.token, clock.now().getTime()),
  }))
}
