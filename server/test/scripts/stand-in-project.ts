// A project of a few files with the real scripts, for the tests of npm start. Its npm, tsx and vite only record that they
// were called.
import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { serverPath } from '../../src/platform/paths.ts'

const FILES = {
  'package-lock.json': '{}',
  'contracts/src/index.ts': 'contract',
  'server/src/bin/main.ts': 'server',
  'server/src/bin/main.test.ts': 'a test',
  'web/src/main.tsx': 'web',
}

const NPM = `#!/bin/sh
echo "npm $*" >> calls
cp -r installed-stand-in node_modules && touch node_modules/.package-lock.json
`

// A built server that prints the arguments it was started with.
const VITE = `
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
appendFileSync('../calls', 'build ' + path.basename(process.cwd()) + '\\n')
const source = process.cwd().endsWith('server') ? readFileSync('src/bin/main.ts', 'utf8') : ''
if (source === 'broken') throw new Error('this does not compile')
mkdirSync('dist', { recursive: true })
writeFileSync('dist/main.js', 'console.log("started " + process.argv.slice(2).join(" "))')
`

const TSX = `
import { appendFileSync, mkdirSync } from 'node:fs'
appendFileSync('calls', 'build descriptions\\n')
mkdirSync('contracts/dist', { recursive: true })
`

/** Creates the project like a fresh clone. It is removed when the test is done. */
export function makeStandInProject() {
  const folder = mkdtempSync(path.join(tmpdir(), 'lettermill-project-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  cpSync(serverPath('..', 'scripts'), path.join(folder, 'scripts'), { recursive: true })
  const write = (name: string, text: string, mode = 0o644) => {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), text, { mode })
  }
  for (const [name, text] of Object.entries(FILES)) write(name, text)
  write('installed-stand-in/vite/bin/vite.js', VITE)
  write('installed-stand-in/tsx/dist/cli.mjs', TSX)
  write('installed-stand-in/package.json', '{"type":"module"}')
  write('programs/npm', NPM, 0o755)
  return {
    folder,
    write,
    start: (...words: string[]) => start(folder, words),
    calls: () => takeCalls(folder),
  }
}

/** Runs the project's npm start from another folder; returns its output and exit code. */
function start(folder: string, words: string[]): Promise<{ code: unknown; output: string }> {
  const env = { ...process.env, PATH: `${path.join(folder, 'programs')}:${process.env['PATH']}` }
  return new Promise((resolve) => {
    const script = path.join(folder, 'scripts', 'start.mjs')
    execFile(process.execPath, [script, ...words], { cwd: tmpdir(), env }, (error, stdout, stderr) => {
      resolve({ code: error ? error.code : 0, output: stdout + stderr })
    })
  })
}

/** The calls of npm, tsx and vite since the last time, sorted. */
function takeCalls(folder: string): string[] {
  const file = path.join(folder, 'calls')
  if (!existsSync(file)) return []
  const calls = readFileSync(file, 'utf8').trim().split('\n')
  rmSync(file)
  return calls.sort()
}
