// Days and months in a time zone: the front door.
export {
  dayOf,
  isTimezone,
  momentAt,
  offsetsBetween,
  plusDays,
  plusMonths,
  startOfDay,
  wallClock,
  zoneOf,
} from './calendar.ts'
