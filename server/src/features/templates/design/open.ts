// Reads a stored or uploaded design, and refuses documents that are not designs.
import { design, designLimits, designVersion, type Design } from '@lettermill/contracts'
import type { ProblemParams } from '@lettermill/contracts/problem'
import { Problem } from '../../../platform/problem.ts'

/** @throws Problem design_invalid with the place in the document and the reason */
export function openDesign(document: unknown): Design {
  if (typeof document !== 'object' || document === null || Array.isArray(document))
    throw invalid('document', 'no_object')
  const bytes = Buffer.byteLength(JSON.stringify(document))
  if (bytes > designLimits.bytes) throw invalid('document', 'design_large')
  assertKnownVersion('version' in document ? document.version : undefined)
  const read = design.safeParse(document)
  if (read.success) return read.data
  const [issue] = read.error.issues
  throw invalid(issue?.path.join('.') || 'document', issue?.message ?? 'unreadable')
}

function assertKnownVersion(version: unknown): void {
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 1)
    throw invalid('version', 'no_version')
  if (version > designVersion) throw invalid('version', 'newer_version', { version })
}

function invalid(where: string, reason: string, more: ProblemParams = {}): Problem {
  return new Problem('design_invalid', { ...more, where, reason })
}
