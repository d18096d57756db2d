// Reads a stored or uploaded design. It upgrades older versions, and refuses documents that are not designs.
import { design, designLimits, designVersion, type Design } from '@lettermill/contracts'
import { Problem } from '../../../platform/problem.ts'

/** A JSON document that may not be a design. */
export type Written = Readonly<Record<string, unknown>>

/** The upgrade from each version to the next. */
const steps: Readonly<Record<number, (older: Written) => Written>> = {}

/**
 * The document in the newest version.
 * @throws Problem design_invalid with the place in the document and the reason
 */
export function openDesign(document: unknown): Design {
  if (typeof document !== 'object' || document === null || Array.isArray(document))
    throw invalid('document', 'it is not an object')
  const bytes = Buffer.byteLength(JSON.stringify(document))
  if (bytes > designLimits.bytes) throw invalid('document', 'it is larger than 1 MB')
  const read = design.safeParse(bringUpToDate(document as Written))
  if (read.success) return read.data
  const [issue] = read.error.issues
  throw invalid(issue?.path.join('.') || 'document', issue?.message ?? 'it cannot be read')
}

/**
 * Upgrades a document step by step from its version to the newest.
 * @throws Problem design_invalid for an unknown version, or without a version
 */
export function bringUpToDate(
  document: Written,
  newest: number = designVersion,
  path: Readonly<Record<number, (older: Written) => Written>> = steps,
): Written {
  const { version } = document
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 1)
    throw invalid('version', 'it names no version of a design')
  if (version > newest)
    throw invalid('version', `version ${String(version)} is newer than this server: update Lettermill first`)
  let current = document
  for (let from = version; from < newest; from += 1)
    current = { ...(path[from]?.(current) ?? current), version: from + 1 }
  return current
}

function invalid(where: string, reason: string): Problem {
  return new Problem('design_invalid', { where, reason })
}
