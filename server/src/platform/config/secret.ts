// The key that signs link tokens: SECRET_KEY, or a key that is generated once and stored in DATA_DIR.
import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { StartError } from '../problem.ts'
import type { Config } from './config.ts'

/**
 * @returns the signing key, 32 characters or more
 * @throws StartError if DATA_DIR cannot be written
 */
export function readSecretKey(config: Pick<Config, 'SECRET_KEY' | 'DATA_DIR'>): string {
  if (config.SECRET_KEY) return config.SECRET_KEY
  const file = keyFile(config)
  try {
    mkdirSync(config.DATA_DIR, { recursive: true, mode: 0o700 })
    // With the flag 'wx', only one of several starting processes creates the key, and the other processes read it.
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
      throw new StartError(
        `DATA_DIR cannot be written (${(error as Error).message}). Set DATA_DIR to a folder that Lettermill may write.`,
      )
    }
  }
  return readKeyFile(file)
}

/** Another user of the machine may not read the key of an existing instance, and DATA_DIR may be a file. */
function readKeyFile(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    throw new StartError(
      `The signing key in DATA_DIR cannot be read (${(error as Error).message}).\nRun this as the user that runs Lettermill, for example with sudo -u lettermill, and check that DATA_DIR is a folder.`,
    )
  }
}

/** Replaces the generated key with an imported one. */
export function keepSecretKey(config: Pick<Config, 'DATA_DIR'>, secretKey: string): void {
  writeFileSync(keyFile(config), secretKey, { mode: 0o600 })
}

function keyFile({ DATA_DIR }: Pick<Config, 'DATA_DIR'>): string {
  return path.join(DATA_DIR, 'secret-key')
}
