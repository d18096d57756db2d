// Cleans the texts of a form for storage.
import { readEmail } from '../../platform/email/index.ts'
import { Problem } from '../../platform/problem.ts'
import { oneLine as nameLine, withoutBidiControls } from '../../platform/text.ts'
import type { Db } from '../../platform/db/index.ts'
import type { NamedUse } from '../fields/index.ts'
import { builtInNamed, keysNamed, listFieldsInTemplates } from '../templates/index.ts'
import { listScheduledSources } from './holds/queries.ts'

/** The text without line breaks and other control characters, for names, subjects and preheaders. */
function oneLine(text: string | null | undefined): string {
  return (text ?? '')
    .toWellFormed()
    .replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ')
    .trim()
}

/** The name as it is stored, also without format characters. */
export function nameOf(text: string | null | undefined): string {
  return nameLine(oneLine(text))
}

/** The subject as it is stored, also without characters that change the direction of text. */
export function subjectOf(text: string | null | undefined): string {
  return withoutBidiControls(oneLine(text)).trim()
}

/** The preheader as it is stored. A worker thread checks whether it can be read as a template. */
export function preheaderOf(text: string | null | undefined): string {
  return oneLine(text)
}

/**
 * The address for replies; null if none is given, so that replies go to the sender.
 * @throws Problem reply_to_invalid
 */
export function readReplyTo(text: string | null | undefined): string | null {
  if (text == null || text.trim() === '') return null
  const address = readEmail(text)
  if (address === null)
    throw new Problem('reply_to_invalid', {}, [{ field: 'replyTo', message: 'Not a valid email address.' }])
  return address
}

const namedIn = (header: string) => [...keysNamed(header), ...builtInNamed(header)]

/** Each field with each template and each scheduled campaign that names it. */
export async function listFieldUses(db: Db, workspaceId: number): Promise<NamedUse[]> {
  const inTemplates = await listFieldsInTemplates(db, workspaceId)
  const scheduled = await listScheduledSources(db, workspaceId)
  return [
    ...inTemplates.map((use) => ({ ...use, kind: 'template' as const })),
    ...scheduled.flatMap(({ id, name, subject, preheader, field_keys }) =>
      [...new Set([...field_keys, ...namedIn(subject), ...namedIn(preheader)])].map((key) => ({
        kind: 'campaign' as const,
        key,
        id,
        name,
      })),
    ),
  ]
}
