// The one kind of error that a start may end with by expectation: what is wrong and what to do next,
// in words for the person at the terminal. The entry points print its message and no stack.

/** A start that cannot go on for a reason outside the program; `message` names the reason and a way out. */
export class StartError extends Error {
  override name = 'StartError'
}

/** The message of whatever was thrown: system errors speak of a code and a path, others may be anything. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** The system's code of an error ("EACCES"), or an empty text where it has none. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
