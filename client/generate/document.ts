// The OpenAPI document of the API without a running server and its database: the same routes, described by the same
// functions, without handlers.
import { api } from '@lettermill/contracts'
import { createHttp, describeApi, route } from '../../server/src/platform/http/index.ts'
import { createLog } from '../../server/src/platform/log/index.ts'

/** Returns what a server answers at /api/openapi.json. */
export async function apiDocument() {
  const app = await createHttp({
    log: createLog('silent'),
    trustProxy: [],
    secure: true,
    hcaptcha: false,
    rateLimit: 0,
    findCaller: () => Promise.resolve(null),
    findWhoMay: () => Promise.resolve(''),
  })
  await describeApi(app)
  for (const endpoint of Object.values(api)) route(app, endpoint, () => ({}))
  await app.ready()
  return app.swagger()
}
