// The job that judges clicks after they were recorded. While a click is answered, only the click itself can be judged;
// a minute later, the other clicks of its recipient and of its network address show whether a bot caused it.
import { transaction, type Db } from '../../platform/db/index.ts'
import { lockEvents } from './queries/flags.ts'
import { endJudgement, flagCrowds, flagSequences, listCrowds, listSuspects } from './queries/judge.ts'

/** The recipients of one transaction. PostgreSQL compares them all with each other, because it expects few. */
const atOnce = 100

/** The minutes for which a click may still be judged. A slow scanner follows a link a minute. */
const judgedFor = 15

/**
 * Judges the clicks of the last fifteen minutes, and those that a stopped instance left unjudged. Safe to run twice:
 * a click that is flagged stays flagged, and a click of a person stays one until its judgement ends.
 */
export async function judgeClicks(db: Db): Promise<void> {
  const crowds = await listCrowds(db)
  for (let at = 0; at < crowds.length; at += atOnce) {
    const some = crowds.slice(at, at + atOnce)
    await transaction(db, async (tx) => {
      await lockEvents(tx, some)
      await flagCrowds(tx, some)
    })
  }
  const suspects = await listSuspects(db)
  for (let at = 0; at < suspects.length; at += atOnce) {
    const some = suspects.slice(at, at + atOnce)
    await transaction(db, async (tx) => {
      await lockEvents(tx, some)
      await flagSequences(tx, some)
    })
  }
  await endJudgement(db, judgedFor)
}
