// Runs one fault in a folder of its own; the folder is kept if the fault failed.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Rig, type Fault } from './fault.ts'
import { clusterFolder } from './product/database.ts'
import { Random } from './random.ts'
import type { Row } from './verdict/table.ts'
import type { Verdict } from './verdict/verdict.ts'

const defaultPatience = 600

/** @returns the fault's row of the table. When it resolves, no process that was started runs any more. */
export async function runFault(fault: Fault, seed: number, interruption: AbortSignal): Promise<Row> {
  const { key, name } = fault
  const begun = Date.now()
  const unfit = fault.unfit?.() ?? null
  if (unfit !== null)
    return { key, name, state: 'skipped', verdict: null, words: [unfit], seconds: 0, folder: null }
  const folder = aFolder(key)
  const rig = new Rig(folder, new Random(seed))
  const { verdict, words } = await tryOut(fault, rig, interruption)
  await rig.end().catch((error: unknown) => words.push(`could not be ended: ${String(error)}`))
  const passed = words.length === 0
  if (passed) remove(folder)
  const state = passed ? 'passed' : 'failed'
  return {
    key,
    name,
    state,
    verdict,
    words,
    seconds: (Date.now() - begun) / 1000,
    folder: passed ? null : folder,
  }
}

async function tryOut(
  fault: Fault,
  rig: Rig,
  interruption: AbortSignal,
): Promise<{ verdict: Verdict | null; words: string[] }> {
  const patience = fault.patience ?? defaultPatience
  const over = new AbortController()
  const signal = AbortSignal.any([interruption, over.signal])
  const late = sleep(patience * 1000, undefined, { ref: false, signal }).then(
    () => Promise.reject(new Error(`It did not end within ${String(patience)} s`)),
    () => Promise.reject(new Error('It was interrupted')),
  )
  try {
    const verdict = await Promise.race([fault.run(rig), late])
    return { verdict, words: [...verdict.wrong] }
  } catch (error) {
    return { verdict: null, words: [error instanceof Error ? (error.stack ?? error.message) : String(error)] }
  } finally {
    over.abort()
  }
}

/**
 * If root runs the rig, PostgreSQL runs as another user, who must be able to enter the folder; otherwise the cluster
 * would be created elsewhere.
 */
function aFolder(key: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), `lettermill-chaos-${key}-`))
  chmodSync(folder, 0o755)
  return folder
}

function remove(folder: string): void {
  rmSync(clusterFolder(path.join(folder, 'data')), { recursive: true, force: true })
  rmSync(folder, { recursive: true, force: true })
}
