// What a run of mutation testing comes to: which of a file's changes its tests noticed.

const noticed = new Set(['Killed', 'Timeout'])
const unnoticed = new Set(['Survived', 'NoCoverage'])

/**
 * Counts by Stryker's states; changes that do not compile or were ignored are no matter of the tests. A file without
 * any is one that is not there any more, and scores nothing.
 * @returns {{ score: number, noticed: number, endless: number, survivors: object[] }} `score` in per cent; `endless`
 *   those of the noticed that never came to an end
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
