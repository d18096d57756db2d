// Brings node_modules up to package-lock.json if it is missing or older; otherwise costs two file checks.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Refusal, root, run, say } from '../commands.mjs'

/**
 * Installs what is missing.
 * @throws {Refusal} if npm cannot
 */
export async function installWhatIsMissing(folder = root) {
  if (!needsInstall(folder)) return
  // Development packages build the product: NODE_ENV=production in the environment must not omit them.
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund']
  await say('Installing packages', async () => {
    const { ok, output } = await run('npm', args, { cwd: folder })
    if (!ok) throw new Refusal(`npm ci failed. What it says:\n\n${output.trim()}`)
  })
  writeFileSync(stampOf(folder), hashOf(lockOf(folder)))
}

/** True if npm ci has to run: it never did, it was interrupted, or the lock has changed since. */
export function needsInstall(folder) {
  // npm writes this file last.
  const installed = path.join(folder, 'node_modules', '.package-lock.json')
  if (!existsSync(installed)) return true
  if (statSync(installed).mtimeMs >= statSync(lockOf(folder)).mtimeMs) return false
  // git also touches files whose content stays the same.
  return !existsSync(stampOf(folder)) || readFileSync(stampOf(folder), 'utf8') !== hashOf(lockOf(folder))
}

function lockOf(folder) {
  return path.join(folder, 'package-lock.json')
}

function stampOf(folder) {
  return path.join(folder, 'node_modules', '.lettermill-lock')
}

function hashOf(file) {
  return createHash('sha256').update(readFileSync(file)).digest('hex')
}
