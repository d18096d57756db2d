// Writes PostgreSQL's settings beside the cluster at each start, so that an update of this package brings its own
// settings. Settings in postgresql.local.conf belong to the operator and take precedence.
import { chmodSync, existsSync, writeFileSync } from 'node:fs'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { shortNameOf } from '../place/socket-folder.ts'
import { accessSettings } from './access.ts'
import { SOCKET_PORT, type Endpoint, type Site } from './site.ts'

type Listening = Pick<Site, 'folder' | 'name' | 'endpoint' | 'throwAway'>

const MB = 1024 * 1024
const LOCAL = 'postgresql.local.conf'

/** The settings file of a place. */
export function settingsFileOf(folder: string): string {
  return join(folder, 'postgresql.conf')
}

/** Writes the settings file before a start, and creates the operator's settings file if it is missing. */
export function writeSettings(site: Listening): void {
  const file = settingsFileOf(site.folder)
  const own = join(site.folder, LOCAL)
  writeFileSync(file, settingsText(site, totalmem()))
  if (!existsSync(own))
    writeFileSync(own, '# What stands here wins over postgresql.conf, from the next start on.\n')
  for (const path of [file, own]) chmodSync(path, 0o644)
}

/**
 * The text of the settings file.
 * @param memory the machine's memory in bytes
 */
export function settingsText(site: Listening, memory: number): string {
  const { folder, endpoint, throwAway } = site
  const settings = {
    cluster_name: shortNameOf(site),
    ...listening(endpoint),
    ...accessSettings(folder),
    ...sizes(memory),
    ...COMMON,
    ...(throwAway && THROW_AWAY),
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${quoted(value)}`)
  return [
    `# Written anew at each start. Your own settings belong in ${LOCAL} beside this file.`,
    ...lines,
    `include_if_exists = '${LOCAL}'`,
    '',
  ].join('\n')
}

function listening(endpoint: Endpoint): Record<string, string> {
  if ('port' in endpoint) {
    return { listen_addresses: '127.0.0.1', port: String(endpoint.port), unix_socket_directories: '' }
  }
  return {
    listen_addresses: '',
    port: String(SOCKET_PORT),
    // PostgreSQL reads a list of folders here; the inner quotes protect a comma in a folder's name.
    unix_socket_directories: `"${endpoint.socketFolder.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
  }
}

// PostgreSQL recommends a quarter of the memory. Node runs on the same machine, so this takes an eighth, at most 512
// MB.
function sizes(memory: number): Record<string, string> {
  const shared = Math.min(512, Math.max(64, Math.round(memory / MB / 8)))
  return {
    shared_buffers: `${shared}MB`,
    effective_cache_size: `${Math.max(256, Math.round(memory / MB / 2))}MB`,
    maintenance_work_mem: `${Math.max(64, shared / 4)}MB`,
  }
}

const COMMON: Record<string, string> = {
  max_connections: '100',
  work_mem: '16MB',
  // Processes of a parallel query share its hash table in /dev/shm, which has 64 MB in a container: "could not resize
  // shared memory segment". Memory that no query uses costs nothing.
  min_dynamic_shared_memory: '128MB',
  // 4 GB would be slightly faster, but recovery after a crash took 23 s with it.
  max_wal_size: '1GB',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] ',
  log_checkpoints: 'off',
  // The details of a log message can quote rows ("Key (email)=(…) already exists"), and so addresses of people.
  log_error_verbosity: 'terse',
}

// With these settings a killed server still loses nothing; a power cut loses data.
const THROW_AWAY: Record<string, string> = { fsync: 'off', full_page_writes: 'off' }

function quoted(value: string): string {
  return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
}
