// Opens the metrics of a process. If metrics are off, nothing of them is loaded.
import type { Config } from '../config/index.ts'
import type { Readiness } from '../http/index.ts'
import type { Log } from '../log/index.ts'
import { serveMetrics } from './expose.ts'
import type { Metrics } from './metrics.ts'

type MetricsConfig = Pick<Config, 'HOST' | 'METRICS_PORT' | 'METRICS_TOKEN'>

/** The process's metrics, every line labelled with its role; null if neither METRICS_PORT nor METRICS_TOKEN is set. */
export async function openMetrics(config: MetricsConfig, role: string, log: Log): Promise<Metrics | null> {
  if (config.METRICS_PORT === undefined && config.METRICS_TOKEN === undefined) return null
  const { prometheusMetrics } = await import('./prometheus.ts')
  return prometheusMetrics(role, log)
}

/**
 * Opens the metrics, and serves them on METRICS_PORT if that is set, with /readyz if `readiness` is given.
 * @throws StartError if it cannot listen there
 */
export async function exposeMetrics(
  config: MetricsConfig,
  role: string,
  log: Log,
  readiness?: Readiness,
): Promise<Metrics | null> {
  const { HOST: host, METRICS_PORT: port, METRICS_TOKEN: token } = config
  const metrics = await openMetrics(config, role, log)
  if (metrics && port !== undefined) await serveMetrics(metrics, { host, port, token }, readiness)
  return metrics
}
