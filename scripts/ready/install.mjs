// Updates node_modules if it is missing or older than package-lock.json. Otherwise it only reads two files.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Refusal, root, run, say } from '../commands.mjs'

/**
 * Installs the packages if needed.
 * @throws {Refusal} if npm fails
 */
export async function installWhatIsMissing(folder = root) {
  if (!needsInstall(folder)) return
  // The build needs development packages, so NODE_ENV=production in the environment must not leave them out.
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund']
  await say('Installing packages', async () => {
    const { ok, output } = await run('npm', args, { cwd: folder })
    if (!ok) throw new Refusal(`npm ci failed. What it says:\n\n${output.trim()}`)
  })
  writeFileSync(stampOf(folder), hashOf(lockOf(folder)))
}

/** True if npm ci must run: it never ran, it was interrupted, or the lock file has changed since. */
export function needsInstall(folder) {
  // npm writes this file at the end of an installation.
  const installed = path.join(folder, 'node_modules', '.package-lock.json')
  if (!existsSync(installed)) return true
  if (statSync(installed).mtimeMs >= statSync(lockOf(folder)).mtimeMs) return false
  // Compares the content, because git also changes the times of files whose content stays the same.
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
