// How work grows with its input, so that a test can tell linear from quadratic on a busy machine.

/** How many times longer the larger input is. */
const times = 8

/** Microseconds of this process's processor, not of the clock: the least of three tries. */
function cost(work: () => unknown): number {
  const tries = [1, 2, 3].map(() => {
    const before = process.cpuUsage()
    work()
    const { user, system } = process.cpuUsage(before)
    return user + system
  })
  return Math.min(...tries)
}

/**
 * Whether eight times the input takes less than 24 times the work: linear takes 8 times, quadratic 64.
 * @param work gets the length of its input
 * @param length the smaller one; large enough for some milliseconds of linear work
 */
export function growsLinearly(work: (length: number) => unknown, length: number): boolean {
  work(length)
  return (
    cost(() => work(times * length)) <
    3 *
      times *
      Math.max(
        cost(() => work(length)),
        500,
      )
  )
}
