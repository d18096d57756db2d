// Measures how work grows with its input, so that a test can tell linear from quadratic on a busy machine.

/** The factor by which the larger input is longer. */
const times = 8

/**
 * The most rounds. In some of them, other work of the process, such as garbage collection, may distort a measurement.
 */
const rounds = 8

/** Microseconds of this process's CPU time. */
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
 * @param length the smaller length; large enough for some milliseconds of linear work
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
