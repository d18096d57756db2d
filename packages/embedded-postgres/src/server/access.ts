// Writes at each start who may connect. Over the socket: the system user who runs the program, and root, as the kernel
// tells PostgreSQL. Over TCP: everybody who has the password.
import { chmodSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import type { Named } from '../place/socket-folder.ts'

const HBA = 'pg_hba.conf'
const IDENT = 'pg_ident.conf'

/** The settings that tell PostgreSQL where the two access files of a place are. */
export function accessSettings(folder: string): Record<string, string> {
  return { hba_file: join(folder, HBA), ident_file: join(folder, IDENT) }
}

/** Writes both access files before a start. */
export function writeAccess({ folder, name: map }: Named, self = nameOfSelf()): void {
  const files = { [HBA]: hbaText(self, map), [IDENT]: identText(self, map) }
  for (const [name, text] of Object.entries(files)) {
    const file = join(folder, name)
    writeFileSync(
      file,
      `# Written anew at each start. For another one set hba_file in postgresql.local.conf.\n${text}`,
    )
    chmodSync(file, 0o644)
  }
}

/** The name of the user who runs this process; null for a uid without a name (a container started with --user 1234). */
function nameOfSelf(): string | null {
  try {
    return userInfo().username
  } catch {
    return null
  }
}

// This replaces the cluster's own pg_hba.conf.
function hbaText(self: string | null, map: string): string {
  const local = self === null ? 'scram-sha-256' : `peer map=${map}`
  return [
    `local all all ${local}`,
    'host all all 127.0.0.1/32 scram-sha-256',
    'host all all ::1/128 scram-sha-256',
    '',
  ].join('\n')
}

function identText(self: string | null, map: string): string {
  const names = [...new Set([self ?? 'root', 'root'])]
  return names.map((name) => `${map} "${name.replaceAll('"', '""')}" all\n`).join('')
}
