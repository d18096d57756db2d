// The server's program, for tests that start it as a separate process. It is bundled once in a run, as it is shipped.
// The bundle starts in half the time that reading each source file takes.
import { execFileSync } from 'node:child_process'
import { existsSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { inject } from 'vitest'
import { serverPath } from '../src/platform/paths.ts'

/** The path of main.js. The first caller of a run builds it, which takes a second. */
export function builtProgram(): string {
  const folder = inject('programFolder')
  if (!existsSync(folder)) build(folder)
  return path.join(folder, 'main.js')
}

/** Builds into a folder of this process first, so that another process never finds half a build. */
function build(folder: string): void {
  const own = `${folder}-${String(process.pid)}`
  const vite = path.join(
    path.dirname(createRequire(import.meta.url).resolve('vite/package.json')),
    'bin',
    'vite.js',
  )
  execFileSync(process.execPath, [vite, 'build', '--outDir', own, '--emptyOutDir', '--logLevel', 'error'], {
    cwd: serverPath(),
  })
  try {
    renameSync(own, folder)
  } catch (error) {
    rmSync(own, { recursive: true })
    if (!existsSync(folder)) throw error
  }
}
