// Compares the files of deploy/ with the program: the variables, roles and paths that they name must exist. Prettier
// parses their YAML, and nginx its files where it is installed; Docker and Kubernetes do not run here.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { roles } from '../src/bin/roles.ts'
import { variables } from '../src/platform/config/index.ts'
import { serverPath } from '../src/platform/paths.ts'
import { anAuthority } from './smtp-client.ts'
import { startApp } from './harness-app.ts'
import { freshDatabase } from './harness.ts'

const deploy = (...parts: string[]) => serverPath('..', 'deploy', ...parts)
const read = (...parts: string[]) => readFileSync(deploy(...parts), 'utf8')
const chart = path.join('helm', 'lettermill')
const templates = readdirSync(deploy(chart, 'templates'))
const composeFiles = ['compose.yaml', 'compose.scale.yaml']
const app = await startApp(await freshDatabase())

/** All matches of a pattern's first group. */
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match[1] ?? '')

/** The services of a compose file that run Lettermill, and the blocks that they share. */
function ownBlocks(text: string): string {
  const blocks = text.split(/^(?=x-|[a-z]+:| {2}[a-z][a-z\d-]*:(?: [&*].*)?$)/m)
  return blocks.filter((block) => /^x-|image: lettermill|<<: \*lettermill/.test(block)).join('')
}

const settings: Record<string, string[]> = {
  Dockerfile: all(read('Dockerfile').replaceAll('NODE_ENV=', ''), /(?:^ENV|^ {4}) ?([A-Z_]+)=/gm),
  'lettermill.service': all(read('lettermill.service'), /^Environment=([A-Z_]+)=/gm),
  'example.env': all(read('example.env'), /^([A-Z][A-Z0-9_]*)=/gm),
  'the chart’s values': all(read(chart, 'values.yaml'), /^ {2}([A-Z][A-Z0-9_]*):/gm),
  'the chart’s templates': templates.flatMap((name) =>
    all(read(chart, 'templates', name), /- \{ name: ([A-Z_]+), value/g),
  ),
  ...Object.fromEntries(
    composeFiles.map((name) => [name, all(ownBlocks(read(name)), /^ +([A-Z][A-Z0-9_]*):/gm)]),
  ),
}
/** Variables of Node.js, and of the other images in the compose files. */
const others = ['NODE_ENV', 'POSTGRES_PASSWORD', 'S3_SECRET', 'CERTIFICATES']

test.each(Object.entries(settings))(
  'every variable that %s sets is one that Lettermill reads',
  (_, names) => {
    expect(names).not.toEqual([])
    expect(names.filter((name) => !variables.includes(name) && !others.includes(name))).toEqual([])
  },
)

test('nginx.scale.conf is nginx.conf but for its first lines, its upstream and its certificate', () => {
  const rest = (text: string) =>
    text
      .replace(/^[^]*?(?=limit_conn_zone)/, '')
      .replace(/upstream lettermill \{[^]*?(?= {4}# Lettermill closes)/, '')
      .replace(/\S+(?=(fullchain|privkey)\.pem)/g, '')
  expect(rest(read('nginx.scale.conf'))).toBe(rest(read('nginx.conf')))
  for (const name of all(read('nginx.scale.conf'), /server (\S+):3000/g))
    expect(read('compose.scale.yaml')).toContain(`\n  ${name}:`)
})

test('compose.nginx.yaml changes a service of compose.scale.yaml, and mounts what nginx.scale.conf reads', () => {
  const [scale, nginx, conf] = [
    read('compose.scale.yaml'),
    read('compose.nginx.yaml'),
    read('nginx.scale.conf'),
  ]
  const [services = '', configs = ''] = nginx.split(/^configs:/m)
  const changed = all(services, /^ {2}([a-z][a-z\d-]*):/gm)
  expect(changed).toEqual(['proxy'])
  const needed = all(services, /depends_on: \[(.+)\]/g).flatMap((names) => names.split(', '))
  expect(needed).toEqual(all(conf, /server (\S+):3000/g))
  for (const name of [...changed, ...needed]) expect(scale).toContain(`\n  ${name}:`)
  expect(all(services, /source: (\w+)/g)).toEqual(all(configs, /^ {2}(\w+):/gm))
  expect(all(configs, /file: \.\/(\S+)/g)).toEqual(['nginx.scale.conf'])
  const [folder = ''] = all(services, /\}:(\/[^:]+):ro/g)
  expect(all(conf, /ssl_certificate(?:_key)? +(\S+)\/\w+\.pem;/g)).toEqual([folder, folder])
})

const hasNginx = spawnSync('nginx', ['-v']).error === undefined
const folder = mkdtempSync(path.join(os.tmpdir(), 'lettermill-nginx-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A configuration of nginx for `nginx -t`, with certificates, names and ports that exist here. */
function nginxHere(name: string): string {
  const inFolder = (file: string) => path.join(folder, file)
  const { key, cert } = anAuthority('nginx').issue()
  writeFileSync(inFolder('privkey.pem'), key)
  writeFileSync(inFolder('fullchain.pem'), cert)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const here = read(name)
    .replace(/listen (?:\[::\]:)?(\d+)/g, (_, port: string) => `listen 127.0.0.1:1${port.padStart(4, '0')}`)
    .replace(/^(\s*listen 127\S+[^\n]*)\n\s*listen 127[^\n]*$/gm, '$1')
    .replace(/server serve-\d:/g, 'server 127.0.0.1:')
    .replace(/\S+(?=(?:fullchain|privkey)\.pem)/g, `${folder}/`)
  const paths = temporary.map((each) => `${each}_temp_path ${inFolder(each)};`).join(' ')
  const file = inFolder(name)
  writeFileSync(
    file,
    `pid ${inFolder('nginx.pid')};\nevents {}\nhttp { access_log off; ${paths}\n${here}\n}\n`,
  )
  return file
}

test.skipIf(!hasNginx).each(['nginx.conf', 'nginx.scale.conf'])('nginx accepts %s', (name) => {
  const tested = spawnSync('nginx', ['-t', '-e', 'stderr', '-c', nginxHere(name)], { encoding: 'utf8' })
  expect(tested.stderr).toContain('test is successful')
})

test('example.env names what the compose files ask for', () => {
  const asked = [...composeFiles, 'compose.nginx.yaml'].flatMap((name) =>
    all(read(name), /(?<!\$)\$\{([A-Z0-9_]+)/g),
  )
  expect(asked.filter((name) => !settings['example.env']?.includes(name))).toEqual([])
})

test('every role that the deploy files start exists', () => {
  const started = [
    ...all(read('Dockerfile'), /^CMD \["(\w+)"\]/gm),
    ...all(read('lettermill.service'), /^ExecStart=.* lettermill (\w+)$/gm),
    ...composeFiles.flatMap((name) => all(ownBlocks(read(name)), /command: \[(\w+)\]/g)),
    ...templates.flatMap((name) => all(read(chart, 'templates', name), /args: \[(\w+)\]/g)),
  ]
  expect(started.length).toBeGreaterThanOrEqual(8)
  expect(started.filter((role) => !Object.hasOwn(roles, role))).toEqual([])
})

test('every path that a probe asks for is served', () => {
  const probes = [
    ...all(read('Dockerfile'), /PORT\}(\/\w+)/g),
    ...all(read('compose.scale.yaml'), /fetch\("http:\/\/127\.0\.0\.1:\d+(\/\w+)/g),
    ...all(read('Caddyfile'), /health_uri (\S+)/g),
    ...templates.flatMap((name) => all(read(chart, 'templates', name), /httpGet: \{ path: (\/\w+)/g)),
  ]
  expect(probes.length).toBeGreaterThanOrEqual(6)
  expect(probes.filter((url) => !app.hasRoute({ method: 'GET', url }))).toEqual([])
})

test('the files that the deploy files name exist', () => {
  const program = all(read('entrypoint.sh'), /node_modules\/lettermill\/([\w.]+) /g)
  expect(program.map((name) => existsSync(deploy('npm', name)))).toEqual([true])
  const scripts = all(read('Dockerfile'), /RUN node (\S+)/g)
  expect(scripts.map((name) => existsSync(serverPath('..', name)))).toEqual([true])
  const named = composeFiles.flatMap((name) => all(read(name), /(?:file: \.\/|dockerfile: deploy\/)(\S+)/g))
  expect(named).toHaveLength(3)
  expect(named.filter((name) => !existsSync(deploy(name)))).toEqual([])
})

test('values.yaml has each value that the chart’s templates use, and _names.tpl each named template', () => {
  const text = templates.map((name) => read(chart, 'templates', name)).join('\n')
  const values = read(chart, 'values.yaml')
  const used = [...new Set(all(text, /\.Values\.([\w.]+)/g))]
  expect(used.length).toBeGreaterThan(15)
  expect(used.filter((name) => !hasKey(values, name.split('.')))).toEqual([])
  const defined = all(text, /define "([^"]+)"/g)
  expect(all(text, /include "([^"]+)"/g).filter((name) => !defined.includes(name))).toEqual([])
})

/** Whether a YAML of two-space blocks has a key below the given keys. */
function hasKey(yaml: string, [first = '', ...rest]: string[], indent = ''): boolean {
  const [, inside] = yaml.split(new RegExp(`^${indent}${first}:`, 'm'))
  if (inside === undefined) return false
  const block = inside.split(new RegExp(`^${indent}\\S`, 'm'))[0] ?? ''
  return (
    rest.length === 0 || hasKey(block, rest, `${indent}  `) || new RegExp(`\\b${rest[0] ?? ''}: `).test(block)
  )
}
