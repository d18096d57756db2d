// The result of mutation testing: which changes of a file its tests noticed.

const noticed = new Set(['Killed', 'Timeout'])
const unnoticed = new Set(['Survived', 'NoCoverage'])

/**
 * Counts mutants by Stryker's states. Mutants that do not compile or were ignored do not count. A file without mutants
 * no longer exists and has no score.
 * @returns {{ score: number, noticed: number, endless: number, survivors: object[] }} `score` in per cent; `endless`:
 *   the number of noticed mutants whose tests timed out
 */
export function scoreOf(mutants) {
  const survivors = mutants.filter(({ status }) => unnoticed.has(status))
  const count = mutants.filter(({ status }) => noticed.has(status)).length
  const total = count + survivors.length
  return {
    score: total === 0 ? 0 : (100 * count) / total,
    noticed: count,
    endless: mutants.filter(({ status }) => status === 'Timeout').length,
    survivors,
  }
}
