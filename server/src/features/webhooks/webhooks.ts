// Adds, changes and deletes endpoints, and replaces their secrets.
import {
  webhookLimits,
  webhookTimes,
  type HandlerInput,
  type ReplyOf,
  type createWebhook as create,
  type updateWebhook as update,
  type Webhook,
} from '@lettermill/contracts'
import { type Db, type Tx, transaction } from '../../platform/db/index.ts'
import { Problem } from '../../platform/problem.ts'
import type { Sealer } from '../../platform/sealing/index.ts'
import { oneLine } from '../../platform/text.ts'
import { lockQuotas } from '../quotas/index.ts'
import { readAddress } from './address.ts'
import {
  countWebhooks,
  findWebhook,
  insertWebhook,
  listSecrets,
  lockWebhook,
  markDeleted,
  nextWebhookId,
  replaceSecret,
  reseal,
  turnOff,
  turnOn,
  updateWebhook,
} from './queries/webhooks.ts'
import { identityOf, newSecret, openSecret } from './secrets.ts'
import { turnOffFor } from './deliver.ts'
import { listCrowded, removeDeleted } from './queries/jobs.ts'

export interface WebhookRules {
  sealer: Sealer
  /** Without a slash at its end. It may change at any time: read it when it is used, and do not keep it. */
  readonly publicUrl: string
}

type WithSecret = ReplyOf<typeof create>

/** @throws Problem not_found */
export async function getWebhook(db: Db, workspaceId: number, id: number): Promise<Webhook> {
  const found = await findWebhook(db, workspaceId, id)
  if (!found) throw new Problem('not_found')
  return found
}

/** @throws Problem webhooks_full, and the codes of `readAddress` */
export async function addWebhook(
  tx: Tx,
  { sealer, publicUrl }: WebhookRules,
  workspaceId: number,
  form: HandlerInput<typeof create, 'body'>,
): Promise<WithSecret> {
  const written = read(form, publicUrl)
  await lockQuotas(tx, workspaceId)
  if ((await countWebhooks(tx, workspaceId)) >= webhookLimits.endpoints)
    throw new Problem('webhooks_full', { limit: webhookLimits.endpoints })
  const id = await nextWebhookId(tx)
  const secret = newSecret()
  await insertWebhook(tx, workspaceId, { ...written, id, secret: sealer.seal(secret, identityOf(id)) })
  return { ...(await getWebhook(tx, workspaceId, id)), secret }
}

/** @throws Problem not_found, and the codes of `readAddress` */
export async function editWebhook(
  tx: Tx,
  { publicUrl }: Pick<WebhookRules, 'publicUrl'>,
  workspaceId: number,
  { id, ...form }: HandlerInput<typeof update, 'body'> & { id: number },
): Promise<Webhook> {
  const before = await getLocked(tx, workspaceId, id)
  await updateWebhook(tx, id, read(form, publicUrl))
  if (form.is_active && !before.is_active) await turnOn(tx, id)
  if (!form.is_active && before.is_active) await turnOff(tx, id, null)
  return getWebhook(tx, workspaceId, id)
}

/** @throws Problem not_found */
export async function removeWebhook(tx: Tx, workspaceId: number, id: number): Promise<void> {
  await getLocked(tx, workspaceId, id)
  await markDeleted(tx, id)
}

/** @throws Problem not_found */
export async function rotateSecret(
  tx: Tx,
  sealer: Sealer,
  workspaceId: number,
  id: number,
): Promise<WithSecret> {
  await getLocked(tx, workspaceId, id)
  const secret = newSecret()
  await replaceSecret(tx, id, sealer.seal(secret, identityOf(id)), webhookTimes.oldSecretHours)
  return { ...(await getWebhook(tx, workspaceId, id)), secret }
}

function read({ url, description, events }: HandlerInput<typeof create, 'body'>, publicUrl: string) {
  return {
    url: readAddress(url, publicUrl).href,
    description: oneLine(description),
    events: [...new Set(events)],
  }
}

async function getLocked(tx: Tx, workspaceId: number, id: number) {
  const found = await lockWebhook(tx, workspaceId, id)
  if (!found) throw new Problem('not_found')
  return found
}

/** @throws Problem not_found; webhook_off if the endpoint is switched off */
export async function assertOn(tx: Tx, workspaceId: number, id: number): Promise<void> {
  if (!(await getLocked(tx, workspaceId, id)).is_active) throw new Problem('webhook_off')
}

/**
 * Finds the secrets that an old key sealed, and seals them with the current SECRET_KEY. Runs at every start.
 * @returns how many endpoints it sealed, and how many it could not decrypt
 */
export async function sealStoredSecrets(
  db: Db,
  sealer: Sealer,
): Promise<{ sealed: number; unreadable: number }> {
  const done = { sealed: 0, unreadable: 0 }
  for (const before of await listSecrets(db)) {
    const { id, secret, old_secret } = before
    const again = (stored: string) => {
      if (sealer.isCurrent(stored)) return stored
      const opened = openSecret(sealer, id, stored)
      return opened === null ? null : sealer.seal(opened, identityOf(id))
    }
    const sealed = again(secret)
    // An old secret that cannot be read would sign nothing.
    const after = { id, secret: sealed ?? secret, old_secret: old_secret === null ? null : again(old_secret) }
    if (sealed === null) done.unreadable += 1
    else if (after.secret !== secret && (await reseal(db, before, after))) done.sealed += 1
  }
  return done
}

/** The most facts that an endpoint that fails may have to read. */
const mostEvents = 1_000_000

/**
 * Deletes deleted endpoints. Turns off failing endpoints that have too many facts to read.
 * @returns how many endpoints it deleted
 */
export async function tidyWebhooks(db: Db, most = mostEvents): Promise<number> {
  for (const { id, workspace_id, url } of await listCrowded(db, most))
    await transaction(db, (tx) => turnOffFor(tx, { webhook_id: id, workspace_id, url }, 'backlog'))
  return removeDeleted(db)
}
