// What a form says in its fields, as it is stored.
import { readEmail } from '../../platform/email/index.ts'
import { Problem } from '../../platform/problem.ts'
import { oneLine as nameLine, withoutBidiControls } from '../../platform/text.ts'

/** Line breaks and other controls have no place in a name, a subject or a preheader. */
function oneLine(text: string | null | undefined): string {
  return (text ?? '')
    .toWellFormed()
    .replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ')
    .trim()
}

/** Nor have format characters in a name. */
export function nameOf(text: string | null | undefined): string {
  return nameLine(oneLine(text))
}

/** Nor have those that turn the direction of what follows in a subject. */
export function subjectOf(text: string | null | undefined): string {
  return withoutBidiControls(oneLine(text)).trim()
}

/** As it is stored; whether it can be read as a template is for a thread to say. */
export function preheaderOf(text: string | null | undefined): string {
  return oneLine(text)
}

/**
 * The address that answers go to; null where none is given: then they go to the sender.
 * @throws Problem reply_to_invalid
 */
export function readReplyTo(text: string | null | undefined): string | null {
  if (text == null || text.trim() === '') return null
  const address = readEmail(text)
  if (address === null)
    throw new Problem('reply_to_invalid', {}, [{ field: 'replyTo', message: 'Not a valid email address.' }])
  return address
}
