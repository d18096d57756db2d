// The API calls of the preference page.
import * as api from '@lettermill/contracts'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/index.ts'
import { changePreferences, getPreferences, type PreferenceRules } from './preferences.ts'

export type PreferenceDeps = PreferenceRules

export function preferenceRoutes(app: FastifyInstance, deps: PreferenceDeps): void {
  route(app, api.getPreferences, async ({ query, reply }) => {
    void reply.header('cache-control', 'no-store')
    return getPreferences(deps, query.token)
  })
  route(app, api.updatePreferences, async ({ body: { token, ...change }, request, reply }) => {
    void reply.header('cache-control', 'no-store')
    const evidence = { ip: request.ip, agent: request.headers['user-agent'] ?? null }
    return changePreferences(deps, token, change, evidence)
  })
}
