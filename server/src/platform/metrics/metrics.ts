// What a process counts of itself, as Prometheus reads it. Its users know these few words; the package behind them is
// loaded only where metrics are switched on.

/** A label's name and value; values are few and known before: no address, no name that a person wrote. */
export type Labels = Readonly<Record<string, string>>

export interface Reading {
  value: number
  labels?: Labels
}

export interface Metrics {
  /** A sum that grows as it is told; its name ends in `_total`. */
  counter(name: string, help: string, labels?: readonly string[]): (by: number, labels?: Labels) => void
  /** How long something took, in seconds, counted by size; its name ends in `_seconds`. */
  duration(name: string, help: string, labels?: readonly string[]): (seconds: number, labels?: Labels) => void
  /** Read whenever the metrics are asked for; a reading that fails is left out. */
  gauge(
    name: string,
    help: string,
    labels: readonly string[],
    read: () => readonly Reading[] | Promise<readonly Reading[]>,
  ): void
  /** The same for what is kept elsewhere and only grows. */
  growing(name: string, help: string, read: () => number): void
  /** All of it in Prometheus' text format, with what the processes beside this one told. */
  text(): Promise<string>
  /** From now on, the text of a process beside this one is answered along; empty where it does not answer. */
  along(read: () => Promise<string>): void
}

/** Media type of the text format. */
export const metricsMedia = 'text/plain; version=0.0.4; charset=utf-8'
