// What `serve` logs about its configuration when it starts.
import { expect, it } from 'vitest'
import { anAccount } from '../../../test/factories.ts'
import { freePort } from '../../../test/free-port.ts'
import { freshDatabase, testConfig, testSecretKey } from '../../../test/harness.ts'
import { createLog, type Log } from '../../platform/log/index.ts'
import { listen } from '../listen.ts'

const database = await freshDatabase()

/** Starts the application, stops it, and returns the warnings that it logged. */
async function warningsOfStart(environment: Record<string, string> = {}): Promise<string[]> {
  const warnings: string[] = []
  const log: Log = createLog('silent')
  log.warn = (...said: unknown[]) => void warnings.push(said.map(String).join(' '))
  const config = testConfig({
    PORT: String(await freePort()),
    ADMIN_PASSWORD: 'correct horse',
    ...environment,
  })
  const instance = {
    database,
    databaseUrl: database.url,
    secretKey: testSecretKey,
    close: () => Promise.resolve(),
  }
  const app = await listen({ config, log, words: [], program: '' }, instance, null)
  await app.close()
  return warnings
}

const aboutDomains = expect.stringMatching(
  /^Several workspaces exist, and SENDING_DOMAINS is any: .* set SENDING_DOMAINS=proved/,
) as unknown

it('warns about SENDING_DOMAINS as soon as there is a second workspace, unless domains must be proved', async () => {
  expect(await warningsOfStart()).not.toContainEqual(aboutDomains)
  await anAccount(database.db)
  expect(await warningsOfStart()).toContainEqual(aboutDomains)
  expect(await warningsOfStart({ SENDING_DOMAINS: 'proved' })).not.toContainEqual(aboutDomains)
})
