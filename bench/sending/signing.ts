// Measures an RSA-2048 signature in the calling thread and in the thread pool, to decide which one DKIM should use.
import { createPrivateKey, randomBytes, sign, type KeyObject } from 'node:crypto'
import { promisify } from 'node:util'
import { makeDkimKey } from '../../server/src/platform/mail/mime.ts'
import { median } from '../stats.ts'

const inPool = promisify(sign)
/** Bytes to sign, about as many as the headers of a message. */
const size = 900
const atOnce = 20

export interface Signing {
  /** Signatures per second, and microseconds of CPU time for each over all threads. */
  rate: number
  cpu: number
}

/** Measures both ways in turn, `rounds` times. */
export async function measureSigning(
  count: number,
  rounds: number,
): Promise<{ sameThread: Signing; threadPool: Signing }> {
  const key = createPrivateKey((await makeDkimKey()).privateKeyPem)
  const same: Signing[] = []
  const pool: Signing[] = []
  for (let round = 0; round < rounds; round += 1) {
    same.push(await timed(count, () => signHere(key, count)))
    pool.push(await timed(count, () => signInPool(key, count)))
  }
  return { sameThread: medianOf(same), threadPool: medianOf(pool) }
}

function signHere(key: KeyObject, count: number): Promise<void> {
  for (let each = 0; each < count; each += 1) sign('sha256', randomBytes(size), key)
  return Promise.resolve()
}

async function signInPool(key: KeyObject, count: number): Promise<void> {
  let left = count
  const lane = async () => {
    while (left-- > 0) await inPool('sha256', randomBytes(size), key)
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
}

async function timed(count: number, run: () => Promise<void>): Promise<Signing> {
  const begun = performance.now()
  const before = process.cpuUsage()
  await run()
  const { user, system } = process.cpuUsage(before)
  return { rate: (count / (performance.now() - begun)) * 1000, cpu: (user + system) / count }
}

function medianOf(signings: readonly Signing[]): Signing {
  return { rate: median(signings.map(({ rate }) => rate)), cpu: median(signings.map(({ cpu }) => cpu)) }
}
