// Implements metrics.ts with prom-client, and adds the default metrics of the process.
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Log } from '../log/index.ts'
import type { Metrics } from './metrics.ts'

/** The bounds of durations: from a millisecond to the longest time that a request may take. */
const seconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/**
 * Default metrics that only repeat the sum of others, as gauges with a name that Prometheus keeps for counters: promtool
 * warns of them.
 */
const misnamed = ['handles', 'requests', 'resources'].map((what) => `nodejs_active_${what}_total`)

/** Creates metrics whose lines have the role of the process as a label. */
export function prometheusMetrics(role: string, log: Log): Metrics {
  const registry = new Registry()
  registry.setDefaultLabels({ role })
  collectDefaultMetrics({ register: registry })
  for (const name of misnamed) registry.removeSingleMetric(name)
  const others: (() => Promise<string>)[] = []
  const common = { registers: [registry] }
  return {
    counter(name, help, labelNames = []) {
      const counter = new Counter({ ...common, name, help, labelNames })
      return (by, labels = {}) => counter.inc(labels, by)
    },
    duration(name, help, labelNames = []) {
      const histogram = new Histogram({ ...common, name, help, labelNames, buckets: seconds })
      return (took, labels = {}) => histogram.observe(labels, took)
    },
    gauge(name, help, labelNames, read) {
      new Gauge({
        ...common,
        name,
        help,
        labelNames,
        async collect() {
          const readings = await Promise.resolve()
            .then(read)
            .catch((error: unknown) => {
              log.warn({ err: error, metric: name }, 'A metric could not be read')
              return []
            })
          this.reset()
          for (const { value, labels = {} } of readings) this.set(labels, value)
        },
      })
    },
    growing(name, help, read, label) {
      new Counter({
        ...common,
        name,
        help,
        labelNames: label === undefined ? [] : [label],
        collect() {
          this.reset()
          const found = read()
          if (typeof found === 'number') return this.inc(found)
          for (const { value, labels = {} } of found) this.inc(labels, value)
        },
      })
    },
    async text() {
      return mergeTexts(await Promise.all([registry.metrics(), ...others.map((other) => other())]))
    },
    along: (read) => void others.push(read),
  }
}

/** One text made of several. Each process labels its lines with its role, so that lines of two processes differ. */
function mergeTexts(texts: readonly string[]): string {
  const families = new Map<string, string[]>()
  for (const block of texts.flatMap((text) => text.split(/\n{2,}/))) {
    const lines = block.split('\n').filter((line) => line !== '')
    const heading = lines.filter((line) => line.startsWith('#')).join('\n')
    if (heading === '') continue
    const family = families.get(heading) ?? []
    family.push(...lines.filter((line) => !line.startsWith('#')))
    families.set(heading, family)
  }
  return [...families].map(([heading, lines]) => `${[heading, ...lines].join('\n')}\n`).join('\n')
}
