// Makes the findings of a checkup: a sentence with its parameters, what was found, and what to publish.
import { sentences, type SentenceCode } from './checkup-sentences.ts'
import { checkupLevels, type CheckupFinding, type CheckupLevel } from './checkups.ts'

export type Params = Readonly<Record<string, string | number>>

interface More {
  found?: readonly string[]
  record?: CheckupFinding['record']
}

/** Makes a finding from a sentence of one check. */
export function finding(
  code: SentenceCode,
  params: Params,
  { found = [], record = null }: More = {},
): CheckupFinding {
  const {
    check,
    level,
    message,
    fix = null,
  }: { check: string; level: CheckupLevel; message: string; fix?: string | null } = sentences[code]
  const shown = Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, printable(String(value))]),
  )
  return {
    ...{ id: check, level, code, params: shown },
    message: filled(message, shown),
    found: found.slice(0, 20).map(printable),
    fix: fix === null ? null : filled(fix, shown),
    record,
  }
}

/** The finding of a check that found nothing wrong. */
export function right(check: string, what: string, found: readonly string[] = []): CheckupFinding {
  return { ...finding('right', { what }, { found }), id: check }
}

/** The finding of a check to which the DNS did not answer. Its level is never bad, because nothing is known. */
export function unanswered(check: string, what: string): CheckupFinding {
  return { ...finding('unanswered', { what }), id: check }
}

/** The worst level of the findings. */
export function worst(findings: readonly CheckupFinding[]): CheckupLevel {
  const at = findings.reduce((highest, { level }) => Math.max(highest, checkupLevels.indexOf(level)), 0)
  return checkupLevels[at] ?? 'ok'
}

/** Sorts findings, the worst first. */
export function worstFirst(findings: readonly CheckupFinding[]): CheckupFinding[] {
  const rank = ({ level }: CheckupFinding) => checkupLevels.indexOf(level)
  return findings.toSorted((one, other) => rank(other) - rank(one))
}

function filled(sentence: string, params: Readonly<Record<string, string>>): string {
  return sentence.replace(/\{(\w+)\}/g, (hole, name: string) => params[name] ?? hole)
}

/** DNS records of others may contain any character. */
function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cs}]+/gu, ' ').slice(0, 600)
}
