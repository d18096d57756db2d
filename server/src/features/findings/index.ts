// Makes findings: the code and its parameters, and their English sentence.
import {
  findingKinds,
  findingLevels,
  type Finding,
  type FindingCode,
  type FindingLevel,
  type FindingParams,
  type ReasonParam,
} from '@lettermill/contracts'
import { problems, type ProblemCode, type ProblemParams } from '@lettermill/contracts/problem'
import { Problem } from '../../platform/problem.ts'
import { english, hasWord, paramInEnglish } from '../../platform/words/index.ts'

interface More {
  /** The check, for a code of any check. */
  check?: string
  found?: readonly string[]
  record?: Finding['record']
  /** The block of a design. */
  block?: string | null
}

/** A finding without its sentences, as it is stored. */
export type StoredFinding = Omit<Finding, 'message' | 'fix'>

/** Makes a finding of a code. Its parameters are what others wrote, too, such as the owners of DNS records. */
export function finding<Code extends FindingCode>(
  code: Code,
  params: FindingParams<Code>,
  { check = findingKinds[code].check, found = [], record = null, block = null }: More = {},
): Finding {
  const given = Object.entries<ReasonParam>(params as Readonly<Record<string, ReasonParam>>)
  return inEnglish({
    id: check,
    level: findingKinds[code].level,
    code,
    params: Object.fromEntries(given.map(([name, value]) => [name, printableParam(value)])),
    found: found.slice(0, 20).map(printable),
    record,
    block,
  })
}

/** The finding of a check that found nothing wrong. */
export function right(check: string, what: string, found: readonly string[] = []): Finding {
  return finding('right', { what }, { check, found })
}

/** The finding of a check to which the DNS did not answer. Its level is never bad, because nothing is known. */
export function unanswered(check: string, what: string): Finding {
  return finding('unanswered', { what }, { check })
}

/** The finding that a message cannot be made, with the refusal as its reason. */
export function impossible({ code, params }: Problem): Finding {
  return finding('message_impossible', { ...params, problem: code })
}

/** Adds the sentences to a stored finding. */
export function inEnglish(stored: StoredFinding): Finding {
  const { code, params } = stored
  const said = Object.entries(params).map(([name, value]) => [name, inWords(name, value, params)])
  const words = Object.fromEntries(said) as Record<string, string | number>
  const fix = `${code}.fix`
  return {
    ...stored,
    message: english('findings', `${code}.message`, words),
    fix: hasWord('findings', fix) ? english('findings', fix, words) : null,
  }
}

/** Leaves out the sentences, which follow from the code. */
export function withoutSentences(findings: readonly Finding[]): StoredFinding[] {
  return findings.map(({ message: _message, fix: _fix, ...stored }) => stored)
}

/** A parameter in words. Some are codes, such as the reason why a record cannot be read. */
function inWords(name: string, value: Finding['params'][string], params: Finding['params']): string | number {
  if (typeof value === 'number') return value
  if (typeof value !== 'string') return value.map((each) => inWords(name, each, params)).join(', ')
  if (name === 'problem') return refusalOf(value, params)
  return paramInEnglish('findings', name, value, params)
}

/** The sentence of the refusal that is the reason of a finding. */
function refusalOf(code: string, params: Finding['params']): string {
  if (!(code in problems)) return code
  // The finding was made of a refusal, whose code and parameters these are.
  const refusal = { code: code as ProblemCode, params: params as ProblemParams, details: [] }
  return Problem.again(refusal).message
}

/** The worst level of the findings. */
export function worst(findings: readonly Finding[]): FindingLevel {
  const at = findings.reduce((highest, { level }) => Math.max(highest, findingLevels.indexOf(level)), 0)
  return findingLevels[at] ?? 'ok'
}

/** Sorts findings, the worst first. */
export function worstFirst(findings: readonly Finding[]): Finding[] {
  const rank = ({ level }: Finding) => findingLevels.indexOf(level)
  return findings.toSorted((one, other) => rank(other) - rank(one))
}

function printableParam(value: ReasonParam): string | number | string[] {
  if (typeof value === 'number') return value
  return typeof value === 'string' ? printable(value) : value.map(printable)
}

/** DNS records of others may contain any character. */
function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cs}]+/gu, ' ').slice(0, 600)
}
