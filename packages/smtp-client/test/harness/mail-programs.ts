// Runs other mail servers with test configurations: as strict as possible, with limits that a sender runs into. What
// they accept is forwarded to a relay of the test or read from their queue, and then compared with what was sent.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import net from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import type { Certificate } from './certificates.ts'
import type { Arrival } from './script.ts'

/** What a program needs to run. */
export interface Place {
  folder: string
  port: number
  /** Port on loopback of the relay that receives what the program accepts. */
  sink: number
}

export interface MailProgram {
  name: string
  /** Path of the program. */
  executable: string
  /** Credentials that the program requires, as user:password; empty for none. */
  credentials: string
  version(): string
  /** Writes the program's files and returns the command line that runs it in the foreground. */
  prepare(place: Place): string[]
  /** Returns the messages that the program keeps, if it does not forward them. */
  kept?(place: Place): Arrival[]
}

/** Why the program cannot run here, or null. */
export function missing({ executable, name }: MailProgram): string | null {
  if (!existsSync(executable)) return `${name} is not installed (${executable})`
  return process.getuid?.() === 0 ? null : `${name} starts as root only`
}

async function aFreePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as net.AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

const listens = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = net.connect(port, '127.0.0.1')
    socket.once('data', () => resolve(true)).once('error', () => resolve(false))
    socket.once('close', () => resolve(false))
    setTimeout(() => socket.destroy(), 1000)
  }).finally(() => sleep(100))

async function stop(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return
  const gone = once(program, 'exit')
  program.kill('SIGTERM')
  await gone
}

/** Starts the program on loopback; it stops after the test. */
export async function start(program: MailProgram, sink: number, certificate: Certificate): Promise<Place> {
  const folder = mkdtempSync(path.join(tmpdir(), 'smtp-client-mail-'))
  chmodSync(folder, 0o755)
  const place = { folder, port: await aFreePort(), sink }
  writeFileSync(path.join(folder, 'cert.pem'), certificate.cert)
  writeFileSync(path.join(folder, 'key.pem'), certificate.key, { mode: 0o600 })
  const [command = '', ...options] = program.prepare(place)
  const output: Buffer[] = []
  const running = spawn(command, options, { stdio: ['ignore', 'pipe', 'pipe'] })
  for (const stream of [running.stdout, running.stderr])
    stream.on('data', (piece: Buffer) => output.push(piece))
  onTestFinished(async () => {
    await stop(running)
    rmSync(folder, { recursive: true, force: true })
  })
  for (let tries = 0; !(await listens(place.port)); tries += 1) {
    if (running.exitCode !== null || tries > 100)
      throw new Error(`${program.name} does not start: ${Buffer.concat(output).toString()}`)
  }
  return place
}

const firstLine = (command: string, ...options: string[]) =>
  execFileSync(command, options, { stdio: ['ignore', 'pipe', 'pipe'] })
    .toString()
    .split('\n')[0] ?? ''

export const postfix: MailProgram = {
  name: 'Postfix',
  executable: '/usr/lib/postfix/sbin/master',
  credentials: '',
  version: () => firstLine('postconf', '-d', 'mail_version'),
  prepare({ folder, port, sink }) {
    const in_ = (...names: string[]) => path.join(folder, ...names)
    for (const name of [
      'active',
      'bounce',
      'corrupt',
      'defer',
      'deferred',
      'flush',
      'hold',
      'incoming',
      'private',
      'saved',
      'trace',
    ])
      mkdirSync(in_('spool', name), { recursive: true })
    for (const name of ['spool/pid', 'spool/public', 'spool/maildrop', 'data', 'conf']) mkdirSync(in_(name))
    execFileSync('chown', ['-R', 'postfix', in_('spool'), in_('data')])
    execFileSync('chown', ['root', in_('spool'), in_('spool/pid')])
    writeFileSync(in_('conf/main.cf'), postfixMain(folder, sink))
    writeFileSync(in_('conf/master.cf'), postfixServices(port))
    return [postfix.executable, '-c', in_('conf'), '-d']
  },
}

const postfixMain = (folder: string, sink: number) => `compatibility_level = 3.6
queue_directory = ${folder}/spool
data_directory = ${folder}/data
maillog_file = ${folder}/log
maillog_file_prefixes = ${folder}
myhostname = relay.example
mydestination =
mynetworks = 127.0.0.0/8
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
alias_maps =
alias_database =
default_transport = smtp:[127.0.0.1]:${String(sink)}
smtp_tls_security_level = none
smtpd_tls_security_level = may
smtpd_tls_cert_file = ${folder}/cert.pem
smtpd_tls_key_file = ${folder}/key.pem
smtpd_helo_required = yes
smtpd_helo_restrictions = reject_invalid_helo_hostname, reject_non_fqdn_helo_hostname
smtpd_sender_restrictions = reject_non_fqdn_sender
smtpd_relay_restrictions = permit_mynetworks, reject
smtpd_recipient_restrictions = reject_non_fqdn_recipient
smtpd_data_restrictions = reject_unauth_pipelining
smtpd_forbid_unauth_pipelining = yes
smtpd_forbid_bare_newline = yes
strict_rfc821_envelopes = yes
smtpd_delay_reject = no
smtpd_client_connection_count_limit = 4
smtpd_client_event_limit_exceptions =
`

const postfixServices = (port: number) => `127.0.0.1:${String(port)} inet n - n - - smtpd
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
tlsmgr unix - - n 1000? 1 tlsmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
proxymap unix - - n - - proxymap
smtp unix - - n - - smtp
error unix - - n - - error
retry unix - - n - - error
anvil unix - - n - 1 anvil
scache unix - - n - 1 scache
postlog unix-dgram n - n - 1 postlogd
`

export const exim: MailProgram = {
  name: 'Exim',
  executable: '/usr/sbin/exim4',
  credentials: 'me:secret',
  version: () => firstLine(exim.executable, '-C', '/dev/null', '-bV'),
  prepare({ folder, port }) {
    execFileSync('chown', ['-R', 'Debian-exim', folder])
    const configuration = path.join(folder, 'exim.conf')
    writeFileSync(configuration, eximConfiguration(folder, port))
    return [exim.executable, '-bdf', '-C', configuration]
  },
  kept({ folder }) {
    const spool = path.join(folder, 'spool', 'input')
    const ids = readdirSync(spool)
      .filter((name) => name.endsWith('-H'))
      .map((name) => name.slice(0, -2))
    const read = (name: string) => readFileSync(path.join(spool, name), 'latin1')
    return ids.map((id) => ({
      from: '',
      to: /\nXX\n1\n(.*)\n/.exec(read(`${id}-H`))?.[1] ?? '',
      // Exim's data file begins with a line of its own, and ends its lines with LF.
      source: Buffer.from(`\r\n\r\n${read(`${id}-D`).replace(/^.*\n/, '').replace(/\n/g, '\r\n')}`, 'latin1'),
    }))
  },
}

const eximConfiguration = (folder: string, port: number) => `primary_hostname = relay.example
exim_user = Debian-exim
exim_group = Debian-exim
spool_directory = ${folder}/spool
log_file_path = ${folder}/%slog
pid_file_path = ${folder}/pid
local_interfaces = 127.0.0.1
daemon_smtp_ports = ${String(port)}
tls_advertise_hosts = *
tls_certificate = ${folder}/cert.pem
tls_privatekey = ${folder}/key.pem
auth_advertise_hosts = \${if def:tls_in_cipher{*}{}}
smtp_enforce_sync = true
smtp_accept_max_per_host = 4
smtp_accept_max_per_connection = 100
helo_verify_hosts =
host_lookup =
acl_smtp_rcpt = envelope
queue_only = true
begin acl
envelope:
  require authenticated = *
  accept
begin authenticators
plain:
  driver = plaintext
  public_name = PLAIN
  server_set_id = $auth2
  server_condition = \${if and{{eq{$auth2}{me}}{eq{$auth3}{secret}}}}
`

export const openSmtpd: MailProgram = {
  name: 'OpenSMTPD',
  executable: '/usr/sbin/smtpd',
  credentials: '',
  version: () => {
    try {
      return firstLine(openSmtpd.executable, '-h')
    } catch (error) {
      return String((error as { stderr?: Buffer }).stderr).split('\n')[0] ?? ''
    }
  },
  prepare({ folder, port, sink }) {
    const configuration = path.join(folder, 'smtpd.conf')
    // Without TLS, because Debian 12's build cannot use its own key with OpenSSL 3. Signing in requires TLS there, so
    // it is not tested.
    writeFileSync(
      configuration,
      `listen on 127.0.0.1 port ${String(port)} hostname relay.example
action onwards relay host "smtp://127.0.0.1:${String(sink)}"
match from any for any action onwards
`,
    )
    return [openSmtpd.executable, '-d', '-f', configuration]
  },
}

/** What a program printed, for the message of a failing test. */
export function logOf({ folder }: Place): string {
  return ['log', 'mainlog', 'rejectlog', 'paniclog']
    .map((name) => path.join(folder, name))
    .filter((file) => existsSync(file))
    .map((file) => readFileSync(file, 'utf8').split('\n').slice(-20).join('\n'))
    .join('\n')
}
