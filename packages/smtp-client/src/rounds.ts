// A queue in which tenants take turns. Within a tenant, the oldest entry goes first.

/** Identifies the tenant whose turn it is. */
export type Tenant = number | string

/**
 * A queue in which tenants take turns: however many entries one tenant has waiting, the next entry of another tenant
 * waits for only one of them.
 */
export class Rounds<T> {
  /** The waiting entries of each tenant, in the order of turns. A tenant without waiting entries is not in the map. */
  readonly #rows = new Map<Tenant, Row<T>>()
  #length = 0

  get length(): number {
    return this.#length
  }

  /** Adds an entry after the other entries of its tenant. */
  push(tenant: Tenant, each: T): void {
    this.#rowOf(tenant).push(each)
    this.#length += 1
  }

  /** Adds an entry in front of the others of its tenant. */
  unshift(tenant: Tenant, each: T): void {
    this.#rowOf(tenant).unshift(each)
    this.#length += 1
  }

  /** Removes and returns the entry whose turn it is; undefined if none waits. */
  shift(): T | undefined {
    const [first] = this.#rows
    if (!first) return undefined
    const [tenant, row] = first
    const each = row.shift()
    this.#length -= 1
    this.#rows.delete(tenant)
    if (row.length > 0) this.#rows.set(tenant, row)
    return each
  }

  /** Removes and returns the entries that `theirs` selects. */
  withdraw(theirs: (each: T) => boolean): T[] {
    const all: T[] = []
    for (const [tenant, row] of this.#rows) {
      all.push(...row.withdraw(theirs))
      if (row.length === 0) this.#rows.delete(tenant)
    }
    this.#length -= all.length
    return all
  }

  #rowOf(tenant: Tenant): Row<T> {
    const row = this.#rows.get(tenant) ?? new Row<T>()
    this.#rows.set(tenant, row)
    return row
  }
}

/**
 * The entries of one tenant. Removed entries are cleared from the array only now and then, because each time moves all
 * the others.
 */
class Row<T> {
  #waiting: (T | undefined)[] = []
  #head = 0

  get length(): number {
    return this.#waiting.length - this.#head
  }

  push(each: T): void {
    this.#waiting.push(each)
  }

  unshift(each: T): void {
    if (this.#head === 0) this.#waiting.unshift(each)
    else this.#waiting[(this.#head -= 1)] = each
  }

  shift(): T | undefined {
    const first = this.#waiting[this.#head]
    this.#waiting[this.#head] = undefined
    this.#head += 1
    if (this.#head > 1000 && this.#head * 2 > this.#waiting.length) this.#compact()
    return first
  }

  withdraw(theirs: (each: T) => boolean): T[] {
    this.#compact()
    const all = this.#waiting.filter((each) => each !== undefined)
    this.#waiting = all.filter((each) => !theirs(each))
    return all.filter(theirs)
  }

  #compact(): void {
    this.#waiting = this.#waiting.slice(this.#head)
    this.#head = 0
  }
}
