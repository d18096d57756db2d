// What waits, by tenant: tenants take turns, and within one the first goes first. So however much one tenant
// has waiting, another's next one waits for one of each.

/** Whose turn it is, by whatever names them. */
export type Tenant = number | string

/**
 * A queue in which tenants take turns: however many entries one has waiting, another's next one waits for one of each.
 */
export class Rounds<T> {
  /** The next tenant first; one with nothing waiting is not in it. */
  readonly #rows = new Map<Tenant, Row<T>>()
  #length = 0

  get length(): number {
    return this.#length
  }

  /** Adds an entry behind the tenant's others. */
  push(tenant: Tenant, each: T): void {
    this.#rowOf(tenant).push(each)
    this.#length += 1
  }

  /** It is its tenant’s next. */
  unshift(tenant: Tenant, each: T): void {
    this.#rowOf(tenant).unshift(each)
    this.#length += 1
  }

  /** Takes the entry whose turn it is; undefined where none waits. */
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

  /** Takes out, and answers, those that are `theirs`. */
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

/** Those of one tenant. What was taken is dropped now and then, not each time: that would move all the others. */
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
