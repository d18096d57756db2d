// Front door of the events that programs record for contacts. They are on the contact's page, go out by webhooks, and
// are kept for 30 days.
import { contactEventLimits } from '@lettermill/contracts'
import type { Db } from '../../platform/db/index.ts'
import { dropEvents } from './queries.ts'

export {
  forgetContactEvents,
  listContactEvents,
  purgeContactEvents,
  type KeptContactEvent,
} from './queries.ts'
export { contactEventRoutes, type ContactEventDeps } from './routes.ts'

/** Deletes events older than 30 days, and those of contacts that are gone. @returns how many */
export function dropOldContactEvents(db: Db): Promise<number> {
  return dropEvents(db, contactEventLimits.days)
}
