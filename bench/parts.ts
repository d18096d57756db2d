// All parts of the benchmark, in the order in which they run.
import { browser } from './browser/parts.ts'
import { contacts } from './contacts/parts.ts'
import { designs } from './designs/parts.ts'
import { statsAtSize } from './stats-at-size/parts.ts'
import { feedback } from './feedback/parts.ts'
import { events } from './events/parts.ts'
import { messages } from './messages/parts.ts'
import type { Part } from './part.ts'
import { segments } from './segments/parts.ts'
import { signUps } from './sign-ups/parts.ts'
import { bigLaunch, rates, signing } from './sending/parts.ts'

export const parts: readonly Part[] = [
  rates,
  signing,
  bigLaunch,
  messages,
  signUps,
  designs,
  events,
  feedback,
  statsAtSize,
  contacts,
  segments,
  browser,
]
