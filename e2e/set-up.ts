// Playwright's global set-up: starts one product for the journeys that may share it, and starts the demo when a spec
// first asks for it.
import { rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { administrator, aFolder, freePort, startDemo, startProduct } from './product.ts'
import type { SignIns } from './visitors.ts'

/** Specs get the product's URL in PRODUCT_URL, and the URL that answers with the demo's sign-ins in DEMO_KEEPER. */
export default async function startForAll(): Promise<() => Promise<void>> {
  const dataDir = aFolder()
  const product = await startProduct(dataDir)
  process.env['PRODUCT_URL'] = product.url
  const stopDemo = await keepDemo()
  return async () => {
    await Promise.all([product.stop(), stopDemo()])
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/**
 * Answers requests with the demo's `SignIns`. The first request starts the demo: filling it takes as long as ten specs,
 * workers start and end during a run, and a run of one spec may not need it.
 */
async function keepDemo(): Promise<() => Promise<void>> {
  const dataDir = aFolder()
  let demo: ReturnType<typeof startDemo> | undefined
  const signIns = async (): Promise<SignIns> => {
    const { url, account } = await (demo ??= startDemo(dataDir, { CAPTCHA: 'off' }))
    return { url, demo: account, newcomer: administrator }
  }
  const keeper = createServer((_request, response) => {
    signIns().then(
      (known) => response.end(JSON.stringify(known)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  const port = await freePort()
  keeper.listen(port, '127.0.0.1')
  process.env['DEMO_KEEPER'] = `http://127.0.0.1:${String(port)}/`
  return async () => {
    keeper.close()
    await demo?.then((started) => started.stop()).catch(() => undefined)
    rmSync(dataDir, { recursive: true, force: true })
  }
}
