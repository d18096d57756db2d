// The image as one container, and the templates of hosters for it: one service, one volume, no variable to set. Docker
// does not run here: the tests read the files, and run the entry point beside programs that say how they were called.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod'
import { variables } from '../src/platform/config/index.ts'
import { serverPath } from '../src/platform/paths.ts'

const project = (...parts: string[]) => serverPath('..', ...parts)
const read = (...parts: string[]) => readFileSync(project('deploy', ...parts), 'utf8')
const dockerfile = read('Dockerfile')
const folder = mkdtempSync(path.join(os.tmpdir(), 'lettermill-entry-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('the image starts web, worker and database in /data, and listens on all addresses', () => {
  const image = dockerfile.slice(dockerfile.lastIndexOf('FROM '))
  expect(image).toMatch(/\bHOST=0\.0\.0\.0\b[^]*\bPORT=3000\b[^]*\bDATA_DIR=\/data\b/)
  expect(image).not.toContain('DATABASE_URL')
  for (const line of ['VOLUME /data', 'EXPOSE 3000', 'CMD ["all"]']) expect(image).toContain(`\n${line}\n`)
  expect(image).toContain('\nHEALTHCHECK ')
  expect(image).toContain('COPY deploy/entrypoint.sh /usr/local/bin/lettermill\n')
  expect(image).toContain('ENTRYPOINT ["/usr/local/bin/lettermill"]\n')
})

/** Runs the entry point with `all` as this user, on a data folder of that owner. Answers the calls that it makes. */
function callsOf(user: number, owner: number): string[] {
  const programs = mkdtempSync(path.join(folder, 'bin-'))
  const answers: Record<string, string> = { id: String(user), stat: String(owner) }
  for (const name of ['id', 'stat', 'mkdir', 'chown', 'setpriv', 'node']) {
    const text = `#!/bin/sh\necho "${name} $*" >> "$CALLS"\necho ${answers[name] ?? ''}\n`
    writeFileSync(path.join(programs, name), text, { mode: 0o755 })
  }
  const calls = path.join(programs, 'calls')
  const env = { PATH: programs, CALLS: calls, DATA_DIR: '/data' }
  execFileSync('/bin/sh', [project('deploy', 'entrypoint.sh'), 'all'], { env })
  return readFileSync(calls, 'utf8').trim().split('\n').slice(1)
}

const program = 'node /app/node_modules/lettermill/lettermill.mjs all'
const asUser1000 = `setpriv --reuid=1000 --regid=1000 --clear-groups --no-new-privs ${project('deploy', 'entrypoint.sh')} all`

test('the entry point gives a root-owned data folder to user 1000 and continues as that user', () => {
  const prepared = ['mkdir -p /data', 'stat --format=%u /data']
  expect(callsOf(0, 0)).toEqual([...prepared, 'chown 1000:1000 /data', asUser1000])
  expect(callsOf(0, 1000)).toEqual([...prepared, asUser1000])
})

test('the entry point changes nothing when it starts as another user', () => {
  expect(callsOf(1000, 0)).toEqual([program])
})

test('the compose files, which drop every capability, name the user', () => {
  for (const name of ['compose.yaml', 'compose.scale.yaml']) {
    const [, dropping = ''] = /((?:^ +\S.*\n)*?^ +cap_drop: \[ALL\]\n)/m.exec(read(name)) ?? []
    expect(dropping).toContain("user: '1000:1000'")
  }
})

/** What a template comes down to, whatever its format. */
interface Template {
  services: number
  mounts: string[]
  variables: string[]
  dockerfile: string | null
  probe: string | null
}

const Compose = z.object({
  services: z.record(
    z.string(),
    z.object({
      environment: z.record(z.string(), z.string()),
      volumes: z.array(z.string()),
      build: z.optional(z.object({ dockerfile: z.string() })),
      caproverExtra: z.optional(z.object({ containerHttpPort: z.literal('3000') })),
    }),
  ),
  caproverOneClickApp: z.optional(
    z.object({ variables: z.array(z.object({ id: z.string(), defaultValue: z.string() })) }),
  ),
})

function ofCompose(text: string): Template {
  const services = Object.values(Compose.parse(parse(text)).services)
  return {
    services: services.length,
    mounts: services.flatMap(({ volumes }) => volumes.map((each) => each.split(':')[1] ?? '')),
    variables: services.flatMap(({ environment }) => Object.keys(environment)),
    dockerfile: services[0]?.build?.dockerfile ?? null,
    probe: null,
  }
}

const Blueprint = z.object({
  services: z.array(
    z.strictObject({
      type: z.literal('web'),
      name: z.string(),
      runtime: z.literal('docker'),
      dockerfilePath: z.string(),
      dockerContext: z.literal('.'),
      plan: z.string(),
      healthCheckPath: z.string(),
      disk: z.strictObject({ name: z.string(), mountPath: z.string(), sizeGB: z.number() }),
    }),
  ),
})

function ofRender(text: string): Template {
  const { services } = Blueprint.parse(parse(text))
  return {
    services: services.length,
    mounts: services.map(({ disk }) => disk.mountPath),
    variables: [],
    dockerfile: services[0]?.dockerfilePath ?? null,
    probe: services[0]?.healthCheckPath ?? null,
  }
}

const Railway = z.object({
  build: z.strictObject({ builder: z.literal('DOCKERFILE'), dockerfilePath: z.string() }),
  deploy: z.object({ requiredMountPath: z.string(), healthcheckPath: z.string() }),
})

function ofRailway(text: string): Template {
  const { build, deploy } = Railway.parse(JSON.parse(text))
  const mounts = [deploy.requiredMountPath]
  return {
    services: 1,
    mounts,
    variables: [],
    dockerfile: build.dockerfilePath,
    probe: deploy.healthcheckPath,
  }
}

test.each([
  ['coolify.yaml', ofCompose],
  ['caprover.yaml', ofCompose],
  ['render.yaml', ofRender],
  ['railway.json', ofRailway],
])('%s has one service, one volume at /data, and only variables that Lettermill reads', (name, summary) => {
  const template = summary(read('platforms', name))
  expect(template).toMatchObject({ services: 1, mounts: ['/data'] })
  // Coolify reads the variables that begin so.
  const ours = template.variables.filter((each) => !each.startsWith('SERVICE_URL_'))
  expect(ours.filter((each) => !variables.includes(each))).toEqual([])
  if (template.dockerfile !== null) expect(existsSync(project(template.dockerfile))).toBe(true)
  expect([null, '/healthz']).toContain(template.probe)
})

test('no template asks for a value: each variable of CapRover and Coolify has a default', () => {
  const caprover = read('platforms', 'caprover.yaml')
  const defaults = Compose.parse(parse(caprover)).caproverOneClickApp?.variables.map(({ id }) => id) ?? []
  const builtIn = ['$$cap_appname', '$$cap_root_domain']
  const used = [...new Set(caprover.match(/\$\$cap_[a-z]+(?:_[a-z]+)*/g))]
  expect(used.filter((each) => !builtIn.includes(each)).sort()).toEqual(defaults.sort())
  for (const [, value = ''] of read('platforms', 'coolify.yaml').matchAll(/\$\{(.*?)\}/g))
    expect(value).toMatch(/^[A-Z_]+:-/)
})
