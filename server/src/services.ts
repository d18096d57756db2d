// What a process opens once for all features: calls, jobs and loops take what they need from this one object.
import { openProvider } from './features/accounts/index.ts'
import { stopWorkspace, isAnySending, listFieldUses, listTargetUses } from './features/campaigns/index.ts'
import { listWorse } from './features/checkups/index.ts'
import { ErasedAddresses } from './features/contacts/index.ts'
import { mailingReaders, reasonText, releasePostponed, type Instance } from './features/deliveries/index.ts'
import { assertGroupUnused, assertSenderUnused, listFieldsInForms, stampsOf } from './features/forms/index.ts'
import { forgetMail } from './features/mailbox/index.ts'
import { joinByInvitation, joinInvited } from './features/members/index.ts'
import { accountMailOf } from './features/notices/index.ts'
import { quotasOf } from './features/quotas/index.ts'
import { isTestMode, listRelayHosts, PublicAddress } from './features/relays/index.ts'
import { askSecondFactor } from './features/second-factors/index.ts'
import { listFieldsInSegments } from './features/segments/index.ts'
import { unsubscribeAddresses } from './features/suppressions/index.ts'
import { ownsPicture } from './features/templates/index.ts'
import { confirmationTokens } from './features/test-addresses/index.ts'
import { EventRecorder, linkTokens, startCounting } from './features/tracking/index.ts'
import { createCaptcha } from './platform/captcha/index.ts'
import type { Clock } from './platform/clock.ts'
import { takesMail, type Config } from './platform/config/index.ts'
import { getInstanceId, type Db, type Tx } from './platform/db/index.ts'
import { createDns } from './platform/dns/index.ts'
import { trustOf } from './platform/http/index.ts'
import type { Log } from './platform/log/index.ts'
import type { LoopErrors } from './platform/loops/loop-errors.ts'
import type { Metrics } from './platform/metrics/index.ts'
import { sealerOf } from './platform/sealing/index.ts'
import { openStorage } from './platform/storage/index.ts'

/** What a process has before it opens its services. */
export interface Basis {
  config: Config
  db: Db
  log: Log
  clock: Clock
  secretKey: string
  /** The metrics of this process; null if metrics are off. */
  metrics: Metrics | null
  /** Counts the errors of loops. */
  loopErrors: LoopErrors
}

export type Services = Awaited<ReturnType<typeof openServices>>

/**
 * Opens what the features share. The public address may change at any time, so `publicUrl` is read when it is used:
 * pass this object on, and do not copy it.
 */
export async function openServices(basis: Basis) {
  const { config, db, log, secretKey, loopErrors } = basis
  const keys = [secretKey, ...config.SECRET_KEYS_OLD] as const
  const environment = config.SMTP_URL ?? []
  const address = await PublicAddress.open(db, config)
  const tokens = linkTokens(keys)
  const recorder = new EventRecorder({ db, log })
  const counting = startCounting(db, log, loopErrors)
  const sealer = sealerOf(keys)
  const mails = { sealer, language: config.LANGUAGE, systemSender: config.SYSTEM_SENDER }
  const instance: Instance = {
    instanceId: await getInstanceId(db),
    get publicUrl() {
      return address.url
    },
    assertReachable: (on) => address.assertReachable(on),
    tokens,
    bounceDomain: config.BOUNCE_DOMAIN,
    unsubscribeDomain: takesMail(config) ? config.BOUNCE_DOMAIN : undefined,
    sendingDomains: config.SENDING_DOMAINS,
  }
  return {
    ...basis,
    ...betweenFeatures,
    address,
    get publicUrl() {
      return address.url
    },
    instance,
    tokens,
    /** Makes the tokens in confirmation messages of test addresses. */
    confirmations: confirmationTokens(keys),
    stamps: stampsOf(keys),
    sealer,
    erased: new ErasedAddresses(keys),
    readers: mailingReaders(db, instance),
    recorder,
    /** Where people sign in if OIDC_ISSUER is set. */
    provider: openProvider(config),
    captcha: createCaptcha(config, secretKey),
    storage: openStorage(config),
    dns: createDns(),
    quotas: quotasOf(config),
    /** The relays of SMTP_URL. */
    environment,
    /** The language of mails from the instance, and SYSTEM_SENDER, from which they are. */
    language: mails.language,
    systemSender: mails.systemSender,
    accountMail: accountMailOf(mails),
    /** INVITED_ARE_APPROVED: whether the invitation of any manager spares the wait for an administrator's approval. */
    invitedAreApproved: config.INVITED_ARE_APPROVED,
    joinByInvitation: (tx: Tx, registered: Parameters<typeof joinByInvitation>[1]) =>
      joinByInvitation(tx, registered, config.INVITED_ARE_APPROVED),
    /** SEND_RATE: the most messages a second; null: no limit. */
    sendRate: config.SEND_RATE ?? null,
    ehloName: config.EHLO_NAME,
    bounceDomain: config.BOUNCE_DOMAIN ?? null,
    /** dmarc@ at BOUNCE_DOMAIN, if mail to it reaches Lettermill. */
    reportAddress: takesMail(config) && config.BOUNCE_DOMAIN ? `dmarc@${config.BOUNCE_DOMAIN}` : null,
    /** QUOTA_MESSAGES. */
    mostADay: config.QUOTA_MESSAGES,
    trusts: trustOf(config.TRUST_PROXY),
    isTestMode: (on: Db | Tx) => isTestMode(on, environment),
    listRelayHosts: () => listRelayHosts(db, environment),
    listWorseDomains: (workspaceId: number) => listWorse(db, workspaceId),
    /** Records the events that this process still holds. */
    async close() {
      await recorder.close()
      await counting.stop()
      address.close()
    },
  }
}

/** What features ask of features above them, which they may not import. */
const betweenFeatures = {
  askSecondFactor,
  assertGroupUnused,
  assertSenderUnused,
  forgetMail,
  isSending: isAnySending,
  listFieldUses: async (on: Db, workspaceId: number) => [
    ...(await listFieldUses(on, workspaceId)),
    ...(await listFieldsInSegments(on, workspaceId)),
    ...(await listFieldsInForms(on, workspaceId)),
  ],
  listTargetUses,
  onApproved: joinInvited,
  onWorkspaceStopped: stopWorkspace,
  ownsPicture,
  releasePostponed,
  sayReason: reasonText,
  suppressAddresses: unsubscribeAddresses,
}
