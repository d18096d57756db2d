// The result of a run of mutation testing: which of a file's changes its tests noticed.

const noticed = new Set(['Killed', 'Timeout'])
const unnoticed = new Set(['Survived', 'NoCoverage'])

/**
 * Counts by Stryker's states. Changes that do not compile or were ignored say nothing about the tests. A file without
 * any changes does not exist any more, and has no score.
 * @returns {{ score: number, noticed: number, endless: number, survivors: object[] }} `score` in per cent; `endless`
 * those of the noticed that never ended
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
