// The URL of a call: an endpoint's path with its parameters and query.
import type { Endpoint } from '@lettermill/contracts'

export type Scalar = string | number | boolean | null | undefined

function withParams(path: string, params: Readonly<Record<string, Scalar>>): string {
  return path.replace(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(String(params[name] ?? '')))
}

/** Replaces `:name` in the path and appends the query. Query values that are null or undefined are left out. */
export function addressOf(
  endpoint: Endpoint,
  params: Readonly<Record<string, Scalar>> = {},
  query?: unknown,
): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) if (value != null) search.set(name, String(value))
  const path = withParams(endpoint.path, params)
  return search.size > 0 ? `${path}?${search.toString()}` : path
}
