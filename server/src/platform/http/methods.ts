// Knows the methods of each address, so that a refusal of another method names them (RFC 9110, 15.5.6).

/** The methods of all routes, by their addresses. */
export class Methods {
  readonly #plain = new Map<string, Set<string>>()
  readonly #withParts: { pattern: RegExp; methods: Set<string> }[] = []

  /** @param path as the router reads it: with `:name` for a part, and `*` for the rest */
  add(path: string, methods: readonly string[]): void {
    const known = this.#plain.get(path)
    if (known) return methods.forEach((method) => known.add(method))
    const added = new Set(methods)
    this.#plain.set(path, added)
    if (/[:*]/.test(path)) this.#withParts.push({ pattern: patternOf(path), methods: added })
  }

  /** The sorted methods that the address of a request accepts; empty if there is no such address. */
  of(path: string): string[] {
    const found = this.#withParts.filter(({ pattern }) => pattern.test(path))
    const all = [this.#plain.get(path) ?? [], ...found.map(({ methods }) => methods)]
    return [...new Set(all.flatMap((methods) => [...methods]))].sort()
  }
}

function patternOf(path: string): RegExp {
  const escaped = path.replace(/[.+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`^${escaped.replace(/:\w+/g, '[^/]+').replace('*', '.*')}$`)
}
