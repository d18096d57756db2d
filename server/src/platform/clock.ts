// The time as rules see it, so that tests can set it. Leases and due times use the database's clock instead.
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }
