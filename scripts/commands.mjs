// Runs other programs for the scripts, and returns or hides their output.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's folder. With it, the scripts work from any folder. */
export const root = fileURLToPath(new URL('..', import.meta.url))

/** Arguments that run a program from node_modules with this Node.js, without npx and its start-up time. */
export function nodeProgram(file, ...args) {
  return [path.join(root, 'node_modules', file), ...args]
}

/**
 * Runs a program to its end, without input.
 * @param {string} program
 * @param {string[]} args
 * @param {{ cwd?: string, env?: Record<string, string>, patience?: number }} [options] `patience`: milliseconds after
 *   which the program is killed with everything that it started
 * @returns {Promise<{ ok: boolean, output: string }>}
 */
export function run(program, args, { cwd = root, env = {}, patience } = {}) {
  const color = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}
  const child = spawn(program, args, {
    cwd,
    env: { ...process.env, ...color, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // npm is a shell script on Windows. Elsewhere the program gets its own process group, which can be killed as a
    // whole.
    shell: process.platform === 'win32' && program === 'npm',
    detached: patience !== undefined && process.platform !== 'win32',
  })
  const parts = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => parts.push(part))
  const timer = patience && setTimeout(() => endAll(child), patience)
  return new Promise((resolve) => {
    const end = (ok, last = '') => {
      clearTimeout(timer)
      resolve({ ok, output: Buffer.concat(parts).toString() + last })
    }
    child.once('error', (error) => end(false, error.message))
    child.once('close', (code) => end(code === 0))
  })
}

function endAll(child) {
  if (process.platform === 'win32') child.kill()
  else process.kill(-child.pid, 'SIGKILL')
}

/** Prints one line per step: its name and, when it ends, its duration. */
export async function say(doing, work) {
  process.stdout.write(`${doing} … `)
  const begun = performance.now()
  try {
    const answer = await work()
    console.log(`${((performance.now() - begun) / 1000).toFixed(1)} s`)
    return answer
  } catch (error) {
    console.log('failed')
    throw error
  }
}

/** An error for the person at the terminal. Its message is printed without a stack trace. */
export class Refusal extends Error {}

/** Runs a script's main function. A Refusal prints its message and ends the script with exit code 1. */
export async function script(main) {
  try {
    await main()
  } catch (error) {
    console.error(error instanceof Refusal ? `\n${error.message}\n` : error)
    process.exit(1)
  }
}
