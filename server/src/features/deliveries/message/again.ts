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
  settings: PastSettings
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
  const { recipient, dated, digest } = past
  const unsigned = compiled(past, [])
  const { bytes, proof } = await unsigned.render(recipient, dated)
  const isSame = proof.digest === digest
  const message = isSame ? compiled(past, past.input.dkim) : unsigned
  const source = isSame ? (await message.render(recipient, dated)).bytes : bytes
  return { ...message.preview(recipient), source: source.toString('latin1'), isSame }
}

function compiled({ input, settings }: PastInput, dkim: CompileInput['dkim']): CompiledMessage {
  const { secretKey, messageIdKey, bounceDomain, unsubscribeDomain, publicUrl, instanceId } = settings
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
