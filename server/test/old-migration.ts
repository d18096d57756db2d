// Data steps of earlier migrations, for tests that run them on the current tables.
import { readFileSync } from 'node:fs'
import { serverPath } from '../src/platform/paths.ts'

/** The text of a migration, in which tables have their current names. */
export function oldMigration(file: string): string {
  return readFileSync(serverPath('migrations', file), 'utf8')
    .replaceAll(/\bledgers\b/g, 'mailings')
    .replaceAll('l.campaign_id = c.id', 'l.id = c.mailing_id')
    .replaceAll('l.campaign_id', 'l.id')
}
