// The API calls of the public address, and the picture by which a browser finds out whether an address leads here.
import { createHmac } from 'node:crypto'
import * as api from '@lettermill/contracts'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../platform/db/index.ts'
import { route } from '../../platform/http/index.ts'
import { Problem } from '../../platform/problem.ts'
import { acted } from '../audit/index.ts'
import {
  changeAddress,
  getAddressState,
  isRefused,
  type AddressConfig,
  type AddressState,
  type PublicAddress,
} from './public-address.ts'

export interface PublicAddressDeps {
  db: Db
  config: AddressConfig
  address: PublicAddress
  secretKey: string
}

const picture = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

export function publicAddressRoutes(app: FastifyInstance, deps: PublicAddressDeps): void {
  const { db, config, address } = deps
  const proof = proofOf(deps.secretKey)
  const shown = (state: AddressState): api.PublicAddressState => ({
    url: state.url,
    is_set_outside: state.isSetOutside,
    problem: state.problem,
    is_allowed: state.isAllowed,
    is_refused: isRefused(state),
    check_path: `${checkFolder}${proof}.gif`,
  })
  route(app, api.getPublicAddress, async () => shown(await getAddressState(db, config)))
  route(app, api.updatePublicAddress, async ({ body: { url, is_allowed: isAllowed }, request }) => {
    const state = await acted(
      db,
      request,
      (tx) => changeAddress(tx, config, { url, isAllowed }),
      (made) => ({
        detail: made.url,
        ...(made.isAllowed && { action: 'public_address_allowed' }),
      }),
    )
    await address.refresh()
    return shown(state)
  })
  servePicture(app, proof)
}

const checkFolder = '/public-address/'

/** Only administrators learn it, and no other instance can know it. */
function proofOf(secretKey: string): string {
  return createHmac('sha256', secretKey).update('lettermill public address').digest('base64url').slice(0, 32)
}

/**
 * A picture, and not an answer to read: pages may load a picture from anywhere, so the check needs neither CORS headers
 * nor a wider content policy, and tells a foreign page nothing.
 */
function servePicture(app: FastifyInstance, proof: string): void {
  app.get<{ Params: { name: string } }>(
    `${checkFolder}:name`,
    { schema: { hide: true } },
    ({ params }, reply) => {
      if (params.name !== `${proof}.gif`) throw new Problem('not_found')
      return reply
        .headers({ 'cache-control': 'no-store', 'cross-origin-resource-policy': 'cross-origin' })
        .type('image/gif')
        .send(picture)
    },
  )
}
