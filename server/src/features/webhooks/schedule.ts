// Decides when a call is retried.

const [second, minute, hour] = [1, 60, 3600]

/** Seconds before each attempt. The first attempt is made at once. */
const delays = [0, 5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 10 * hour] as const

/** A random part of this size at most is added to each delay. Calls that failed together then do not retry together. */
const jitter = 0.1

/**
 * @param tries attempts until now
 * @param random from 0 to 1
 * @returns seconds until the next attempt; null after the last one
 */
export function secondsToNext(tries: number, random: number = Math.random()): number | null {
  const delay = delays[tries]
  return delay === undefined ? null : delay * (1 + jitter * random)
}
