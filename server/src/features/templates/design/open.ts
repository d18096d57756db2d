// Reads a stored or uploaded design, and refuses documents that are not designs.
import { design, designLimits, designVersion, type Design } from '@lettermill/contracts'
import { Problem } from '../../../platform/problem.ts'

/** @throws Problem design_invalid with the place in the document and the reason */
export function openDesign(document: unknown): Design {
  if (typeof document !== 'object' || document === null || Array.isArray(document))
    throw invalid('document', 'it is not an object')
  const bytes = Buffer.byteLength(JSON.stringify(document))
  if (bytes > designLimits.bytes) throw invalid('document', 'it is larger than 1 MB')
  assertKnownVersion('version' in document ? document.version : undefined)
  const read = design.safeParse(document)
  if (read.success) return read.data
  const [issue] = read.error.issues
  throw invalid(issue?.path.join('.') || 'document', issue?.message ?? 'it cannot be read')
}

function assertKnownVersion(version: unknown): void {
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 1)
    throw invalid('version', 'it names no version of a design')
  if (version > designVersion)
    throw invalid('version', `version ${String(version)} is newer than this server: update Lettermill first`)
}

function invalid(where: string, reason: string): Problem {
  return new Problem('design_invalid', { where, reason })
}
