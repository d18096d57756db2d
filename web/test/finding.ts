// Findings as the API answers them, with their English sentences.
import { findingKinds, type Finding, type FindingCode, type FindingParams } from '@lettermill/contracts'
import words from '../../locales/en/app/findings.json'

export function finding<Code extends FindingCode>(
  code: Code,
  params: FindingParams<Code>,
  more: Partial<Finding> = {},
): Finding {
  const said: { message: string; fix?: string } = words[code]
  const given = params as Finding['params']
  const filled = (sentence: string) =>
    sentence.replace(/\{\{(\w+)\}\}/g, (hole, name: string) => String(given[name] ?? hole))
  const { check, level } = findingKinds[code]
  return {
    id: check,
    level,
    code,
    params: given,
    message: filled(said.message),
    found: [],
    fix: said.fix === undefined ? null : filled(said.fix),
    record: null,
    block: null,
    ...more,
  }
}
