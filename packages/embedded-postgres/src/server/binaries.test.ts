// The programs as npm installs them: without links, out of reach, read-only, or for another platform.
import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { EmbeddedPostgresError } from '../errors.ts'
import type { Place } from '../place/place.ts'
import { isRoot, userForNewCluster } from '../place/system-user.ts'
import { newFolder } from '../../test/harness/folders.ts'
import { packageFolder, prepareBinaries } from './binaries.ts'
import { ensureCluster } from './cluster.ts'
import { processOptions } from './site.ts'

let user: Place['user']

beforeAll(() => {
  user = userForNewCluster('embedded')
})

function newPlace(): Place {
  return { folder: newFolder(), name: 'embedded', user, notes: [] }
}

/** The package as npm installs it when install scripts are off: the links between its libraries are missing. */
function packageCopy(): string {
  const copy = join(realpathSync(newFolder()), 'package')
  cpSync(packageFolder(), copy, {
    recursive: true,
    filter: (path) => !lstatSync(path).isSymbolicLink() && !/\/(share|pgxs)$|\.a$/.test(path),
  })
  return copy
}

const versionOf = (postgres: string) =>
  String(execFileSync(postgres, ['--version'], { ...processOptions(user), stdio: 'pipe' }))

test('missing links of the programs’ libraries are created in place, and a second start changes nothing', () => {
  const source = packageCopy()
  expect(() => versionOf(join(source, 'native', 'bin', 'postgres'))).toThrow()
  const place = newPlace()
  const { postgres } = prepareBinaries(place, source)
  expect(postgres).toBe(join(source, 'native', 'bin', 'postgres'))
  expect(versionOf(postgres)).toMatch(/^postgres \(PostgreSQL\) 17\./)
  expect(prepareBinaries(place, source).postgres).toBe(postgres)
})

test.runIf(isRoot())(
  'programs that PostgreSQL’s user cannot reach are copied beside the cluster, once',
  () => {
    const source = packageCopy()
    chmodSync(join(source, '..'), 0o700)
    chmodSync(join(source, 'native', 'bin', 'postgres'), 0o700)
    const place = newPlace()
    mkdirSync(join(place.folder, 'programs-16.1.0'))
    const { postgres } = prepareBinaries(place, source)
    expect(postgres.startsWith(`${place.folder}/programs-17.`)).toBe(true)
    expect(versionOf(postgres)).toMatch(/^postgres \(PostgreSQL\) 17\./)
    expect(readdirSync(place.folder)).toHaveLength(1)
    const copied = lstatSync(postgres).ino
    prepareBinaries(place, source)
    expect(lstatSync(postgres).ino).toBe(copied)
  },
)

test('programs on a read-only disk are copied beside the cluster', ({ skip }) => {
  const source = packageCopy()
  try {
    if (!isRoot()) chmodSync(join(source, 'native', 'lib'), 0o555)
    else
      execFileSync('sh', ['-c', 'mount --bind "$0" "$0" && mount -o remount,ro,bind "$0"', source], {
        stdio: 'ignore',
      })
  } catch {
    skip('this root may not mount')
  }
  onTestFinished(() => {
    if (isRoot()) execFileSync('umount', [source])
    else chmodSync(join(source, 'native', 'lib'), 0o755)
  })
  const place = newPlace()
  const { postgres } = prepareBinaries(place, source)
  expect(postgres.startsWith(place.folder)).toBe(true)
  expect(versionOf(postgres)).toMatch(/^postgres \(PostgreSQL\) 17\./)
})

test('on a platform without packaged programs, the error advises to use a PostgreSQL server', () => {
  expect(() => packageFolder('linux', 'riscv64')).toThrow(EmbeddedPostgresError)
  expect(() => packageFolder('linux', 'riscv64')).toThrow(
    /no embedded PostgreSQL.*linux-riscv64.*Use a PostgreSQL server/,
  )
})

test('on a system without glibc (Alpine), the error advises to use a PostgreSQL server', async () => {
  const place = newPlace()
  const initdb = join(place.folder, 'initdb')
  writeFileSync(initdb, '#!/lib64/ld-of-another-system\n', { mode: 0o755 })
  writeFileSync(join(place.folder, 'password'), '')
  const made = ensureCluster(place, { initdb, postgres: initdb, pgCtl: initdb }, true)
  await expect(made).rejects.toThrow(/glibc.*Alpine.*Use a PostgreSQL server/)
  expect(existsSync(join(place.folder, 'data'))).toBe(false)
})
