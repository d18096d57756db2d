// Measures how work grows with its input, so that a test can tell linear from quadratic on a busy machine.

/** How many times longer the larger input is. */
const times = 8

/** Rounds in which other work of the process, a garbage collection for example, may distort a measurement. */
const rounds = 8

/** Microseconds of this process's CPU time, not of the clock. */
function cost(work: () => unknown): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return user + system
}

/**
 * Answers whether eight times the input takes less than 24 times the work: linear work takes 8 times, quadratic 64. The
 * minimum of up to eight rounds counts on both sides, so other load can only prolong the test.
 * @param work gets the length of its input
 * @param length the smaller one; large enough for some milliseconds of linear work
 */
export function growsLinearly(work: (length: number) => unknown, length: number): boolean {
  work(length)
  let [small, large] = [Infinity, Infinity]
  for (let round = 0; round < rounds; round += 1) {
    small = Math.min(
      small,
      cost(() => work(length)),
    )
    large = Math.min(
      large,
      cost(() => work(times * length)),
    )
    if (large < 3 * times * Math.max(small, 500)) return true
  }
  return false
}
