// Reads ids: digits in a path, digits or a number in a body. Any other value identifies no object.
import { Problem } from './problem.ts'

/** The id, or null if the value cannot be one. */
export function findId(value: unknown): number | null {
  const text = typeof value === 'number' ? String(value) : value
  if (typeof text !== 'string' || !/^[1-9]\d{0,15}$/.test(text)) return null
  const number = Number(text)
  return Number.isSafeInteger(number) ? number : null
}

/**
 * The id in a path.
 * @throws Problem not_found if the value cannot be an id, because then the object does not exist
 */
export function getId(value: unknown): number {
  const id = findId(value)
  if (id === null) throw new Problem('not_found')
  return id
}
