// What a process counts about itself, as Prometheus reads it. Callers know only these few functions; the package behind
// them is loaded only where metrics are switched on.

/** A label's name and value. Values are few and known in advance: no address, no name that a person wrote. */
export type Labels = Readonly<Record<string, string>>

export interface Reading {
  value: number
  labels?: Labels
}

export interface Metrics {
  /** A sum that only grows; its name ends in `_total`. */
  counter(name: string, help: string, labels?: readonly string[]): (by: number, labels?: Labels) => void
  /** A histogram of durations in seconds; its name ends in `_seconds`. */
  duration(name: string, help: string, labels?: readonly string[]): (seconds: number, labels?: Labels) => void
  /** A gauge, read at every scrape; a reading that fails is left out. */
  gauge(
    name: string,
    help: string,
    labels: readonly string[],
    read: () => readonly Reading[] | Promise<readonly Reading[]>,
  ): void
  /** The same for values kept elsewhere that only grow; `label` tells them apart. */
  growing(name: string, help: string, read: () => number | readonly Reading[], label?: string): void
  /** All metrics in Prometheus' text format, including those of child processes. */
  text(): Promise<string>
  /** Adds the text of a child process to every answer; an empty text if the process does not answer. */
  along(read: () => Promise<string>): void
}

/** Media type of the text format. */
export const metricsMedia = 'text/plain; version=0.0.4; charset=utf-8'
