// The requests to the provider. The operator trusts it to name people, and not to keep this server waiting or to fill
// its memory.
import type { CustomFetchOptions } from 'openid-client'
import { isLoopbackName } from '../../../platform/outgoing/index.ts'

/** Milliseconds for one request, from the look-up of the name to the last byte of the answer. */
const deadline = 5000
/** The most bytes of an answer. */
const mostBytes = 256 * 1024

/** Thrown if the provider does not answer in time, or only that it cannot. */
export class ProviderAway extends Error {
  override readonly name = 'ProviderAway'
}

/**
 * `fetch` for openid-client. It follows no redirects.
 * @throws ProviderAway; Error for an answer that is too large, or an address without TLS on another machine
 */
export async function boundedFetch(url: string, options: CustomFetchOptions): Promise<Response> {
  assertProtected(new URL(url))
  const { method, headers, body = null } = options
  const signal = AbortSignal.timeout(deadline)
  const answer = await away(() => fetch(url, { method, headers, body, redirect: 'manual', signal }))
  if (answer.status >= 500) throw new ProviderAway(`It answered ${String(answer.status)}`)
  const bytes = await readBounded(answer)
  const isEmpty = answer.status === 204 || answer.status === 304
  return new Response(isEmpty ? null : bytes, { status: answer.status, headers: answer.headers })
}

// The provider's metadata name its other addresses.
function assertProtected({ protocol, hostname }: URL): void {
  if (protocol === 'https:' || (protocol === 'http:' && isLoopbackName(hostname))) return
  throw new Error('An address of the provider is not https')
}

async function away<T>(step: () => Promise<T>): Promise<T> {
  try {
    return await step()
  } catch (error) {
    throw new ProviderAway('It does not answer', { cause: error })
  }
}

async function readBounded({ body }: Response): Promise<Uint8Array<ArrayBuffer>> {
  const reader = body?.getReader()
  const parts: Uint8Array[] = []
  let length = 0
  for (;;) {
    const part = await away(() => reader?.read() ?? Promise.resolve({ done: true, value: undefined }))
    if (!part.value) return Uint8Array.from(Buffer.concat(parts))
    length += part.value.length
    if (length > mostBytes) {
      await reader?.cancel().catch(() => undefined)
      throw new Error(`It answered more than ${String(mostBytes)} bytes`)
    }
    parts.push(part.value)
  }
}
