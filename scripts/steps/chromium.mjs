// Finds or downloads a Chromium for the journeys, and prints which one it is.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { nodeProgram, Refusal, run, say } from '../commands.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
const DOWNLOAD_PATIENCE = 4 * 60_000
const PACKAGES_PATIENCE = 10 * 60_000
const APT_ENV = { DEBIAN_FRONTEND: 'noninteractive' }

/**
 * The path of a Chromium that runs. If there is none, downloads Playwright's, or installs the system's if it runs as
 * root and apt-get exists.
 * @throws {Refusal} that says what to do if none is available
 */
export function getChromium() {
  // Keeps one promise, so that two steps that ask at once do not install Chromium twice.
  return (chromium ??= findOrInstall())
}

let chromium

async function findOrInstall() {
  const there = await findChromium()
  if (there) return there
  console.log('No Chromium was found on this machine; getting one.')
  for (const get of [downloadChromium, installChromium]) {
    if (await get()) {
      const got = await findChromium()
      if (got) return got
    }
  }
  throw new Refusal(
    'The journeys need a Chromium, and none could be had. Install one (Debian, Ubuntu: apt install chromium; ' +
      'macOS: Google Chrome) or set CHROMIUM_PATH to one.',
  )
}

/** The first Chromium that runs, of CHROMIUM_PATH, the system's, and Playwright's; null if there is none. */
export async function findChromium(env = process.env) {
  // If CHROMIUM_PATH is set, that Chromium is used or refused, and no other is tried.
  if (env.CHROMIUM_PATH) {
    if (await runs(env.CHROMIUM_PATH)) return env.CHROMIUM_PATH
    throw new Refusal(`CHROMIUM_PATH (${env.CHROMIUM_PATH}) does not run. Correct it or leave it unset.`)
  }
  for (const candidate of [...onPath(env), MAC]) {
    if (existsSync(candidate) && (await runs(candidate))) return candidate
  }
  const own = await playwrightsOwn()
  return existsSync(own) && (await runs(own)) ? own : null
}

function onPath(env) {
  const folders = (env.PATH ?? '').split(path.delimiter).filter(Boolean)
  return NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name)))
}

async function playwrightsOwn() {
  const { chromium } = await import('@playwright/test')
  return chromium.executablePath()
}

// The file alone proves little: it may be a placeholder of snap, or a download that lacks libraries.
async function runs(candidate) {
  return (await run(candidate, ['--version'], { patience: 20_000 })).ok
}

async function downloadChromium() {
  const args = nodeProgram('@playwright/test/cli.js', 'install', 'chromium')
  return attempt('Downloading Playwright’s Chromium', process.execPath, args, { patience: DOWNLOAD_PATIENCE })
}

async function installChromium() {
  if (process.getuid?.() !== 0) return false
  const options = { patience: PACKAGES_PATIENCE, env: APT_ENV }
  return (
    (await attempt('Reading the system’s package lists (apt-get update)', 'apt-get', ['update'], options)) &&
    (await attempt(
      'Installing the package chromium (apt-get)',
      'apt-get',
      ['install', '-y', 'chromium'],
      options,
    ))
  )
}

async function attempt(doing, program, args, options) {
  try {
    await say(doing, async () => {
      const { ok, output } = await run(program, args, options)
      const lines = output.trim().split('\n')
      if (!ok) throw new Refusal((lines.findLast((line) => /error|fail/i.test(line)) ?? lines.at(-1)).trim())
    })
    return true
  } catch (error) {
    console.log(`  ${error.message}`)
    return false
  }
}
