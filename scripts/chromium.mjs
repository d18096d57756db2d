// Finds or downloads a Chromium for the journeys.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { nodeProgram, Refusal, run, say } from './commands.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const mac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
const minute = 60_000
const apt = (...args) => [
  'apt-get',
  args,
  { patience: 10 * minute, env: { DEBIAN_FRONTEND: 'noninteractive' } },
]

/** Programs that get a Chromium, in the order in which they are tried; the system's packages need root. */
const ways = [
  [
    [
      process.execPath,
      nodeProgram('@playwright/test/cli.js', 'install', 'chromium'),
      { patience: 4 * minute },
    ],
  ],
  ...(process.getuid?.() === 0 ? [[apt('update'), apt('install', '-y', 'chromium')]] : []),
]

/**
 * The path of a Chromium that runs. If there is none, downloads Playwright's, or installs the system's as root.
 * @throws {Refusal} that says what to do if none is available
 */
export async function getChromium() {
  const there = await findChromium()
  if (there) return there
  for (const way of ways) {
    if (!(await say('Getting a Chromium', () => runAll(way)))) continue
    const got = await findChromium()
    if (got) return got
  }
  throw new Refusal(
    'The journeys need a Chromium, and none could be had. Install one (Debian, Ubuntu: apt install chromium; ' +
      'macOS: Google Chrome) or set CHROMIUM_PATH to one.',
  )
}

async function runAll(commands) {
  for (const [program, args, options] of commands) if (!(await run(program, args, options)).ok) return false
  return true
}

/** The first Chromium that runs, of CHROMIUM_PATH, the system's, and Playwright's; null if there is none. */
export async function findChromium(env = process.env) {
  // If CHROMIUM_PATH is set, that Chromium is used or refused, and no other is tried.
  if (env.CHROMIUM_PATH) {
    if (await runs(env.CHROMIUM_PATH)) return env.CHROMIUM_PATH
    throw new Refusal(`CHROMIUM_PATH (${env.CHROMIUM_PATH}) does not run. Correct it or leave it unset.`)
  }
  const folders = (env.PATH ?? '').split(path.delimiter).filter(Boolean)
  const own = (await import('@playwright/test')).chromium.executablePath()
  const candidates = [...names.flatMap((name) => folders.map((folder) => path.join(folder, name))), mac, own]
  for (const candidate of candidates) if (existsSync(candidate) && (await runs(candidate))) return candidate
  return null
}

// The file alone proves little: it may be a placeholder of snap, or a download that lacks libraries.
async function runs(candidate) {
  return (await run(candidate, ['--version'], { patience: 20_000 })).ok
}
