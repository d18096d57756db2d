// Sensitive calls need a recent proof of who acts. If the server asks for it, one dialog asks the person, and the call
// is repeated.

/** Shows the dialog. Resolves with whether the person gave the proof. */
type Ask = () => Promise<boolean>

let ask: Ask | null = null
let asked: Promise<boolean> | null = null

/** Lets a dialog answer from now on. @returns a function that stops it */
export function answerProofs(by: Ask): () => void {
  ask = by
  return () => {
    if (ask === by) ask = null
  }
}

/** Asks once for all calls that wait for it. @returns whether the person gave the proof */
export function askForProof(): Promise<boolean> {
  asked ??= (ask?.() ?? Promise.resolve(false)).finally(() => {
    asked = null
  })
  return asked
}
