// The role `reclassify`: reads stored bounces again with this version's rules, and corrects what an earlier one misread.
import { reclassify, type Reclassified } from '../../features/feedback/index.ts'
import { StartError } from '../../platform/problem.ts'
import { openExisting, type RoleContext } from '../instance.ts'

/** Everything that is stored. */
const mostDays = 3650

export function reclassifyStored(context: RoleContext): Promise<void> {
  return readBouncesAgain(context, context.words)
}

/**
 * Without `--apply` it only reports what would change.
 * @param words optionally a number of days, then optionally `--apply`
 */
export async function readBouncesAgain(context: RoleContext, words: readonly string[]): Promise<void> {
  const isApplied = words.at(-1) === '--apply'
  const [given = String(mostDays), ...others] = isApplied ? words.slice(0, -1) : words
  const days = /^\d{1,4}$/.test(given) ? Number(given) : 0
  if (days < 1 || days > mostDays || others.length > 0)
    throw new StartError(
      'Use: lettermill reclassify [DAYS] [--apply], with 1 to 3650 days. Without --apply nothing is changed.',
    )
  const { database, close } = await openExisting(context)
  try {
    for (const line of saidOf(await reclassify(database.db, { days, isApplied }), isApplied))
      console.log(line)
  } finally {
    await close()
  }
}

function saidOf(
  { read, byWords, replies, changes, suppressed, takenBack }: Reclassified,
  isApplied: boolean,
): string[] {
  const total = changes.reduce((sum, { count }) => sum + count, 0)
  const [would, are] = isApplied ? ['', 'are'] : ['would ', 'would be, at most']
  return [
    `Originals read: ${String(read)}. Read by their words, without a whole original: ${String(byWords)}. Replies heard while sending: ${String(replies)}.`,
    ...changes.map(
      ({ from, to, count, example }) =>
        `  ${String(count)} × ${from} → ${to}, such as: ${example.slice(0, 160)}`,
    ),
    `Reports and replies that ${would}mean something else${isApplied ? ' now' : ''}: ${String(total)}.`,
    `Addresses that ${are} mailed again: ${String(takenBack)}; newly suppressed: ${String(suppressed)}.`,
    ...(isApplied || total + takenBack === 0 ? [] : ['Nothing was changed. Add --apply to change it.']),
  ]
}
