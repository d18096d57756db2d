// What a start does with the keys of an instance: it seals what is stored under them, and reports what it cannot read.
import { sealStoredPasswords } from '../../features/relays/index.ts'
import { sealStoredTotpSecrets } from '../../features/second-factors/index.ts'
import { sealStoredKeys } from '../../features/senders/index.ts'
import { sealStoredSecrets } from '../../features/webhooks/index.ts'
import { sharesSecretKey, type Database } from '../../platform/db/index.ts'
import type { Log } from '../../platform/log/index.ts'
import { sealerOf } from '../../platform/sealing/index.ts'

/**
 * Seals stored secrets under the first key. Secrets that none of the keys can read are logged as errors.
 */
export async function sealKeys(
  { db }: Database,
  keys: readonly [string, ...string[]],
  log: Log,
): Promise<void> {
  const { sealed, unreadable } = await sealStoredKeys(db, sealerOf(keys))
  if (sealed > 0) log.info({ sealed }, 'Private DKIM keys were sealed under SECRET_KEY')
  const passwords = await sealStoredPasswords(db, sealerOf(keys))
  if (passwords.unreadable > 0)
    log.error(
      { unreadable: passwords.unreadable },
      'Passwords of relays cannot be read with this SECRET_KEY: these relays are not used. Name the key that sealed them in SECRET_KEYS_OLD, or enter the passwords again in Settings, Sending.',
    )
  const secrets = await sealStoredSecrets(db, sealerOf(keys))
  if (secrets.unreadable > 0)
    log.error(
      { unreadable: secrets.unreadable },
      'Secrets of webhook endpoints cannot be read with this SECRET_KEY: nothing is posted to them. Name the key that sealed them in SECRET_KEYS_OLD, or give the endpoints new secrets in Settings, Webhooks.',
    )
  const totp = await sealStoredTotpSecrets(db, sealerOf(keys))
  if (totp.unreadable > 0)
    log.error(
      { unreadable: totp.unreadable },
      'Secrets of authenticator apps cannot be read with this SECRET_KEY: their codes are refused. Name the key that sealed them in SECRET_KEYS_OLD, or run: lettermill admin reset-factors EMAIL',
    )
  if (unreadable > 0)
    log.error(
      { unreadable },
      'Private DKIM keys cannot be read with this SECRET_KEY: their campaigns will be held. Name the key that sealed them in SECRET_KEYS_OLD.',
    )
}

/** Warns if the first key is not the one that the instance signs with. */
export async function warnOfKeys(
  { db }: Database,
  [secretKey = '', ...oldKeys]: readonly string[],
  log: Log,
): Promise<void> {
  if (await sharesSecretKey(db, secretKey, oldKeys)) return
  log.warn(
    'SECRET_KEY is not the key that this instance signs with: links in sent mails are refused, and nodes with different keys refuse each other’s links. Set the same SECRET_KEY on every node; name a replaced key in SECRET_KEYS_OLD.',
  )
}
