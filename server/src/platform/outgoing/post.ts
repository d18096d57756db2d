// Makes one POST over HTTPS to an address that somebody typed. The name is resolved once, all its addresses must be
// public, and the socket connects to one of these addresses. An attacker gains nothing if the name later resolves to
// another address. Redirects are not followed.
import type { LookupAddress } from 'node:dns'
import type { IncomingMessage } from 'node:http'
import https, { type RequestOptions } from 'node:https'
import { isIP } from 'node:net'
import { isPublicAddress } from './public-address.ts'
import { createResolve, NotBegun, type Resolve } from './resolve.ts'
import { NotPosted, reasonOf } from './not-posted.ts'

export interface Posting {
  url: URL
  headers: Readonly<Record<string, string>>
  body: string
  /** The most milliseconds from the lookup of the name to the status of the answer. */
  timeout: number
  /** The most bytes of the answer's body that are read. */
  mostResponse: number
  /** Aborts the request earlier. */
  stop?: AbortSignal
}

export interface Posted {
  status: number
  /** The beginning of the answer's body. */
  response: string
}

/** The reachable network. Tests replace it. */
export interface Reach {
  resolve: Resolve
  isAllowed(address: string): boolean
  ca?: string
}

/** Runs a look-up once it is its turn. The time of a request begins with its look-up. */
export type TakeTurn = <T>(look: () => Promise<T>) => Promise<T>

const internet: Reach = { resolve: createResolve(), isAllowed: isPublicAddress }

/**
 * Posts, and resolves with any status that the other side answers.
 * @param takeTurn lets the look-up of the name wait for its turn; by default it does not wait
 * @throws NotPosted if there is no answer, or if the name resolves to an address that is not public; NotBegun; the
 * reason of `stop`; the errors of `takeTurn`
 */
export async function postPublic(
  posting: Posting,
  reach: Reach = internet,
  takeTurn: TakeTurn = (look) => look(),
): Promise<Posted> {
  const { url, timeout } = posting
  if (url.protocol !== 'https:') throw new NotPosted({ code: 'not_https', params: {} })
  const { addresses, time } = await takeTurn(async () => {
    const time = timeOf(posting)
    const look = () => untilAborted(findAddresses(url, reach, time.signal), time.signal)
    return { addresses: await explained(time, timeout, look), time }
  })
  const way = { addresses, signal: time.signal, ...(reach.ca !== undefined && { ca: reach.ca }) }
  return explained(time, timeout, () => send(posting, way))
}

interface Time {
  ended: AbortSignal
  stop?: AbortSignal
  signal: AbortSignal
}

function timeOf({ timeout, stop }: Posting): Time {
  const ended = AbortSignal.timeout(timeout)
  return stop ? { ended, stop, signal: AbortSignal.any([ended, stop]) } : { ended, signal: ended }
}

/** Runs a step of the request, and says why it failed. @throws NotPosted, NotBegun, the reason of `stop` */
async function explained<T>({ ended, stop }: Time, timeout: number, step: () => Promise<T>): Promise<T> {
  try {
    return await step()
  } catch (error) {
    if (error instanceof NotPosted || error instanceof NotBegun) throw error
    stop?.throwIfAborted()
    if (ended.aborted) throw new NotPosted({ code: 'no_answer', params: { seconds: timeout / 1000 } })
    throw new NotPosted(reasonOf(error))
  }
}

async function findAddresses(
  url: URL,
  { resolve, isAllowed }: Reach,
  signal: AbortSignal,
): Promise<readonly LookupAddress[]> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const family = isIP(host)
  const addresses = family === 0 ? await resolve(host, signal) : [{ address: host, family }]
  if (addresses.length === 0) throw new NotPosted({ code: 'no_address', params: { host } })
  // The address is not named. It would tell a stranger what the names of the internal network lead to.
  if (!addresses.every(({ address }) => isAllowed(address)))
    throw new NotPosted({ code: 'address_not_public', params: { host } })
  return addresses
}

function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(new Error('aborted'))
    signal.addEventListener('abort', abort, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}

interface Way {
  addresses: readonly LookupAddress[]
  signal: AbortSignal
  ca?: string
}

function send(posting: Posting, { addresses, signal, ca }: Way): Promise<Posted> {
  const { url, headers, body } = posting
  const options: RequestOptions = {
    method: 'POST',
    headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
    // Each request opens a new connection, because the address of a kept connection would not be checked again.
    agent: false,
    signal,
    lookup: (_host, asked, done) => {
      const [first] = addresses
      if (asked.all) done(null, [...addresses])
      else done(null, first?.address ?? '', first?.family ?? 4)
    },
    ...(ca !== undefined && { ca }),
  }
  return new Promise((resolve, reject) => {
    const request = https.request(url, options, (answer) => {
      // The status has arrived and decides, even if the body breaks off.
      request.removeListener('error', reject).on('error', () => undefined)
      readSome(answer, posting.mostResponse).then((response) => {
        resolve({ status: answer.statusCode ?? 0, response })
      }, reject)
    })
    request.on('error', reject)
    request.end(body)
  })
}

/** The beginning of the body; if the answer breaks off or is too long, the part that arrived. */
function readSome(answer: IncomingMessage, most: number): Promise<string> {
  const pieces: Buffer[] = []
  let size = 0
  return new Promise((resolve) => {
    const end = () => {
      answer.destroy()
      resolve(Buffer.concat(pieces).subarray(0, most).toString('utf8').replaceAll('\0', ''))
    }
    answer.on('data', (piece: Buffer) => {
      pieces.push(piece)
      size += piece.length
      if (size >= most) end()
    })
    answer.on('end', end).on('error', end).on('close', end)
  })
}
