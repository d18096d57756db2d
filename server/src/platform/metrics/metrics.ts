// The metrics of a process in the form of Prometheus. Callers know only these few functions. The package that
// implements them is loaded only if metrics are switched on.
import type { FastifyInstance } from 'fastify'

/**
 * Names and values of labels. Values must be few and known in advance: no addresses, and no names that a person wrote.
 */
export type Labels = Readonly<Record<string, string>>

export interface Reading {
  value: number
  labels?: Labels
}

export interface Metrics {
  /** Creates a sum that only grows; its name ends in `_total`. */
  counter(name: string, help: string, labels?: readonly string[]): (by: number, labels?: Labels) => void
  /** Creates a histogram of durations in seconds; its name ends in `_seconds`. */
  duration(name: string, help: string, labels?: readonly string[]): (seconds: number, labels?: Labels) => void
  /** Creates a gauge, which is read at every scrape. A reading that fails is left out. */
  gauge(
    name: string,
    help: string,
    labels: readonly string[],
    read: () => readonly Reading[] | Promise<readonly Reading[]>,
  ): void
  /** Creates a sum whose values are kept elsewhere and only grow. `label` distinguishes the values. */
  growing(name: string, help: string, read: () => number | readonly Reading[], label?: string): void
  /** All metrics in Prometheus' text format, including the metrics of child processes. */
  text(): Promise<string>
  /** Adds the text of a child process to every answer. The text is empty if the process does not answer. */
  along(read: () => Promise<string>): void
}

/** Media type of the text format. */
export const metricsMedia = 'text/plain; version=0.0.4; charset=utf-8'

/** The values of the label must be few and known in advance, as for every label. */
export class LabelledCounter {
  readonly #label: string
  readonly #counts = new Map<string, number>()

  constructor(label: string) {
    this.#label = label
  }

  add(value: string, by = 1): void {
    if (by > 0) this.#counts.set(value, (this.#counts.get(value) ?? 0) + by)
  }

  /** Returns the counts for `Metrics.growing`. */
  read(): Reading[] {
    return [...this.#counts].map(([name, value]) => ({ value, labels: { [this.#label]: name } }))
  }
}

/**
 * Counts the requests of routes that are added after this call, by the pattern of the route: an address would reveal ids
 * and tokens, and create a line for each. Requests without a contract, mostly for files, count as `other`.
 */
export function watchRequests(app: FastifyInstance, metrics: Metrics): void {
  const took = metrics.duration(
    'lettermill_http_request_duration_seconds',
    'How long answers took, until their last byte, by the pattern of the route',
    ['method', 'route', 'status'],
  )
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.config.endpoint?.path ?? 'other'
    const method = request.method
    took(reply.elapsedTime / 1000, { method, route, status: String(reply.statusCode) })
    done()
  })
}
