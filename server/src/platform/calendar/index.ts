// Days and months in a time zone: the front door.
export { dayOf, isTimezone, plusDays, plusMonths, startOfDay, zoneOf } from './calendar.ts'
export { momentAt, offsetsBetween, wallClock } from './wall-clock.ts'
