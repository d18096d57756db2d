// Makes a past message again from its frozen content and the settings with which it was sent, and compares the digests.
import { linkTokens } from '../../tracking/index.ts'
import { compileMessage, type CompiledMessage } from './compile.ts'
import type { CompileInput, MessageRecipient } from './input.ts'
import type { PreviewedMessage } from './preview.ts'
import type { Proof } from './proof.ts'

/** Settings with which the message may have been made: settings of the instance, and one key for the tokens. */
export type PastSettings = Pick<CompileInput, 'publicUrl' | 'instanceId'> & {
  bounceDomain: string | null
  unsubscribeDomain: string | null
  secretKey: string
  messageIdKey: string | undefined
}

export interface PastInput {
  input: Omit<CompileInput, 'tokens' | 'isTest' | keyof PastSettings>
  recipient: MessageRecipient & { seq: number }
  /** The settings to try. If no settings yield the digest, the page shows the message made with the first settings. */
  settings: readonly [PastSettings, ...PastSettings[]]
  dated: number
  /** The digest of the message that was sent; null if it is not known. */
  digest: Proof['digest'] | null
}

export interface MadeAgain extends PreviewedMessage {
  /** The whole message. Lettermill signs it only if its digest equals the stored digest. */
  source: string
  isSame: boolean
}

/** @throws Problem with the codes of `compileMessage` */
export async function makeAgain(past: PastInput): Promise<MadeAgain> {
  const { recipient, settings, dated, digest } = past
  for (const each of digest === null ? [] : settings) {
    const unsigned = await compiled(past, each, []).render(recipient, dated)
    if (unsigned.proof.digest === digest) return made(past, compiled(past, each, past.input.dkim), true)
  }
  return made(past, compiled(past, settings[0], []), false)
}

function compiled(
  { input }: PastInput,
  { secretKey, messageIdKey, bounceDomain, unsubscribeDomain, publicUrl, instanceId }: PastSettings,
  dkim: CompileInput['dkim'],
): CompiledMessage {
  return compileMessage({
    ...input,
    publicUrl,
    instanceId,
    bounceDomain: bounceDomain ?? undefined,
    unsubscribeDomain: unsubscribeDomain ?? undefined,
    tokens: linkTokens(secretKey),
    messageIdKey,
    dkim: dkim ?? [],
  })
}

async function made(
  { recipient, dated }: PastInput,
  message: CompiledMessage,
  isSame: boolean,
): Promise<MadeAgain> {
  const { bytes } = await message.render(recipient, dated)
  return { ...message.preview(recipient), source: bytes.toString('latin1'), isSame }
}
