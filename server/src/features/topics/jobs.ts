// Background jobs of topics.
import type { Db } from '../../platform/db/index.ts'
import { forgetConsentsOfGone } from '../consents/index.ts'
import { forgetChoicesOfGone } from './queries/choices.ts'

/** Deletes choices and consents of contacts that nothing can restore any more, and returns how many rows. */
export async function forgetGone(db: Db): Promise<number> {
  return (await forgetChoicesOfGone(db)) + (await forgetConsentsOfGone(db))
}
