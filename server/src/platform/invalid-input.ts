// What the shapes of contracts say about invalid input.
import * as z from 'zod/mini'

/**
 * Sets the sentences in this process or thread, for all shapes. Each program that shows them must call it: otherwise
 * zod/mini has no locale and answers "Invalid input" to every invalid input.
 */
export function nameInvalidInput(): void {
  z.config({ ...z.locales.en(), customError: sayWhatIsMissing })
}

/** A value that is missing is no wrong type, and NaN is what the server made of a text in the query. */
function sayWhatIsMissing({ code, input }: z.core.$ZodRawIssue): string | undefined {
  if (code !== 'invalid_type') return undefined
  if (input === undefined) return 'is missing'
  return Number.isNaN(input) ? 'is not a number' : undefined
}
