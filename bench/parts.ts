// All parts of the benchmark, in the order in which they run.
import { contacts } from './contacts/parts.ts'
import { events } from './events/parts.ts'
import { feedback } from './feedback/parts.ts'
import { messages } from './messages/parts.ts'
import type { Part } from './part.ts'
import { segments } from './segments/parts.ts'
import { bigLaunch, rates } from './sending/parts.ts'
import { statsAtSize } from './stats-at-size/parts.ts'

/** What `npm run bench` measures. */
export const usualParts: readonly Part[] = [rates, messages, events, contacts, segments]

/** Measured by name only, because they take long. The page has no tables of them. */
const otherParts: readonly Part[] = [bigLaunch, feedback, statsAtSize]

export const parts: readonly Part[] = [...usualParts, ...otherParts]
