// The clock that rules use, so that tests can set the time. Leases and due times use the database's clock instead.
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }
