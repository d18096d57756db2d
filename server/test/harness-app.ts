// The whole application for tests, as app.ts builds it, on the calling file's own database.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll } from 'vitest'
import { buildApp } from '../src/app.ts'
import { systemClock } from '../src/platform/clock.ts'
import type { Database } from '../src/platform/db/index.ts'
import { createLog } from '../src/platform/log/index.ts'
import { testConfig, testSecretKey } from './harness.ts'

/**
 * Starts an app with every feature's routes, and a data folder that is removed after the tests. Call it at the top of
 * the file.
 * @param web the folder of the built web app; if absent, there is no web app
 */
export async function startApp(
  { db }: Database,
  environment: Record<string, string> = {},
  web?: string,
): Promise<FastifyInstance> {
  const folder = mkdtempSync(path.join(tmpdir(), 'lettermill-app-'))
  const config = testConfig({ DATA_DIR: folder, ...environment })
  const app = await buildApp({
    config,
    db,
    log: createLog(config.LOG_LEVEL),
    clock: systemClock,
    secretKey: testSecretKey,
    webFolder: web ?? path.join(folder, 'web'),
  })
  await app.ready()
  afterAll(async () => {
    await app.close()
    rmSync(folder, { recursive: true, force: true })
  })
  return app
}
