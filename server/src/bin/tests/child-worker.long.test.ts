// The worker beside web and API: what its parent knows of it.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createLog } from '../../platform/log/index.ts'
import { startChildWorker } from '../child-worker.ts'

/** Runs a program as the worker, and ends it. */
async function withWorker(
  program: string,
  run: (worker: ReturnType<typeof startChildWorker>) => Promise<void>,
) {
  const folder = await mkdtemp(path.join(tmpdir(), 'lettermill-worker-'))
  const file = path.join(folder, 'program.mjs')
  await writeFile(file, program)
  const worker = startChildWorker(file, 'postgres://nowhere', createLog('silent'), 1500)
  try {
    await run(worker)
  } finally {
    await worker.stop()
    await rm(folder, { recursive: true })
  }
}

const patience = { timeout: 30_000 }

test('A worker whose event loop is blocked is in trouble, until it turns again', async () => {
  const program = `
    const beat = () => process.send({ reason: null })
    const block = () => { const end = Date.now() + 6000; while (Date.now() < end); }
    setInterval(beat, 50)
    setTimeout(block, 500)
    process.on('message', (word) => word === 'stop' && process.exit(0))`
  await withWorker(program, async (worker) => {
    expect(worker.trouble).toBeNull()
    await expect
      .poll(() => worker.trouble, patience)
      .toMatch(/^The worker has not turned its loop for \d+ seconds/)
    await expect.poll(() => worker.trouble, patience).toBeNull()
  })
})

test('A worker tells which of its loops hangs, and its metrics beside it', async () => {
  const program = `
    setInterval(() => process.send({ reason: 'feedback hangs' }), 50)
    process.on('message', (word) => word === 'stop' ? process.exit(0) : process.send('lettermill_up 1'))`
  await withWorker(program, async (worker) => {
    await expect.poll(() => worker.trouble, patience).toBe('feedback hangs')
    expect(await worker.metrics()).toBe('lettermill_up 1')
  })
})
