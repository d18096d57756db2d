// Days and months in a time zone: the front door.
export { dayOf, isTimezone, plusDays, plusMonths, startOfDay } from './calendar.ts'
export { zoneOf } from './zone.ts'
export { momentAt, offsetsBetween, wallClock } from './wall-clock.ts'
