// Checks citations of decisions: `P12` refers to docs/product-decisions.md, `ADR-0086` to a file in docs/decisions. A
// citation of a decision that does not exist is an error. A number without `P` or `ADR-` is an error too, because it
// does not name its list. The step also checks the form of every decision record.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root, run } from '../commands.mjs'
import { formFaults } from './records.mjs'

const folder = 'docs/decisions'
const page = 'docs/product-decisions.md'

/** Files that are not checked: generated ones, and the test of this check, which contains wrong citations on purpose. */
const exempt = /^server\/schema\.sql$|citations\.test\.ts$|\.(csv|png|json|snap|ico|woff2?)$/

const cited = /\b(ADR-\d+|P\d+[a-z]?(?=[\s),.;:’'"`]|$))/g
const bare = /\b(?:[Dd]ecisions?(?: notes?)?|[Nn]otes?) \d+/g

/** Checks every citation in the project's files as one step. Messages name file and line. */
export function citationsStep(name) {
  return {
    name,
    work: async () => {
      const known = knownDecisions()
      const files = (await run('git', ['ls-files'])).output
        .split('\n')
        .filter((file) => file && !exempt.test(file))
      const found = files.flatMap((file) =>
        citationsOf(readFileSync(path.join(root, file), 'utf8'), known).map((each) => ({ file, ...each })),
      )
      const records = recordsChecked()
      const wrong = [...found.filter(({ fault }) => fault), ...records.filter(({ fault }) => fault)]
      const words = wrong.map(({ file, line, fault }) => `${file}:${line} ${fault}`).join('\n')
      return {
        passed: found.length + records.length - wrong.length,
        failed: wrong.length,
        skipped: [],
        words,
      }
    },
  }
}

/** Every decision record, with each error in its form. */
function recordsChecked() {
  const files = readdirSync(path.join(root, folder)).filter((file) => /^\d{4}-/.test(file))
  return files.flatMap((file) => {
    const faults = formFaults(file.slice(0, 4), readFileSync(path.join(root, folder, file), 'utf8'))
    const named = { file: `${folder}/${file}`, line: 1 }
    return faults.length ? faults.map((fault) => ({ ...named, fault })) : [named]
  })
}

/** The decisions that exist. */
export function knownDecisions() {
  const records = readdirSync(path.join(root, folder)).flatMap(
    (file) => /^(\d{4})-/.exec(file)?.slice(1, 2) ?? [],
  )
  const product = [...readFileSync(path.join(root, page), 'utf8').matchAll(/^- \*\*(P\d+[a-z]?)\*\*/gm)]
  return new Set([...records.map((number) => `ADR-${number}`), ...product.map(([, number]) => number)])
}

/**
 * The citations in a text, each with its line and, if it is wrong, its error.
 * @param {string} text
 * @param {Set<string>} known
 * @returns {{ line: number, fault?: string }[]}
 */
export function citationsOf(text, known) {
  return text.split('\n').flatMap((line, index) => [
    ...[...line.matchAll(cited)].map(([citation]) =>
      known.has(citation)
        ? { line: index + 1 }
        : { line: index + 1, fault: `cites a decision that is not there: ${citation}` },
    ),
    ...[...line.matchAll(bare)].map(([citation]) => ({
      line: index + 1,
      fault: `cites “${citation}”: write P and the number of a product decision, or ADR- and four digits`,
    })),
  ])
}
