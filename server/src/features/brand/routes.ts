// The brand of a workspace over HTTP.
import * as api from '@lettermill/contracts'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../platform/db/index.ts'
import { route } from '../../platform/http/index.ts'
import { acted } from '../audit/index.ts'
import { getBrand, updateBrand, type OwnsPicture } from './brand.ts'

export interface BrandDeps {
  db: Db
  /** Templates, which own the pictures, implement this check. */
  ownsPicture: OwnsPicture
}

/** Adds the calls of the Brand tab. */
export function brandRoutes(app: FastifyInstance, { db, ownsPicture }: BrandDeps): void {
  route(app, api.getBrand, ({ caller }) => getBrand(db, caller.workspaceId))
  route(app, api.updateBrand, ({ caller, body, request }) =>
    acted(db, request, (tx) => updateBrand(tx, caller, body, ownsPicture)),
  )
}
