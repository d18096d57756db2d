// Writes the tables of docs/engineering/performance.md with `npm run bench -- --write`. People write the text around
// them.
import { readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const page = path.join(import.meta.dirname, '..', 'docs', 'engineering', 'performance.md')
/** A line with the machine and the date, without which a number means nothing. */
export function machineLine(): string {
  const [cpu] = os.cpus()
  const memory = Math.round(os.totalmem() / 1024 ** 3)
  const cores = `${String(os.cpus().length)} cores`
  const node = `Node.js ${process.versions.node}, OpenSSL ${process.versions.openssl}`
  const date = new Date().toISOString().slice(0, 10)
  return `${cpu?.model.trim() ?? 'Unknown CPU'}, ${cores}, ${String(memory)} GB, ${os.type()} ${os.release()}, ${node}. ${date}.`
}

/** Replaces the tables of this part in the page. */
export function writeTables(part: string, text: string): void {
  const old = readFileSync(page, 'utf8')
  const [begin, end] = [
    `<!-- npm run bench -- --only ${part} --write: from here -->`,
    `<!-- ${part}: to here -->`,
  ]
  const [before, after] = [old.indexOf(begin), old.indexOf(end)]
  if (before < 0 || after < before)
    throw new Error(`${page} has lost the lines that mark the tables of ${part}`)
  writeFileSync(page, `${old.slice(0, before + begin.length)}\n\n${text}\n\n${old.slice(after)}`)
}
