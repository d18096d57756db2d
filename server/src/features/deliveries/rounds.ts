// What waits, by workspace: workspaces take turns, and within one the first goes first. So however much one workspace
// has waiting, another's next one waits for one of each.

export class Rounds<T> {
  /** The next workspace first; one with nothing waiting is not in it. */
  readonly #rows = new Map<number, Row<T>>()
  #length = 0

  get length(): number {
    return this.#length
  }

  push(workspaceId: number, each: T): void {
    this.#rowOf(workspaceId).push(each)
    this.#length += 1
  }

  /** It is its workspace's next. */
  unshift(workspaceId: number, each: T): void {
    this.#rowOf(workspaceId).unshift(each)
    this.#length += 1
  }

  shift(): T | undefined {
    const [first] = this.#rows
    if (!first) return undefined
    const [workspaceId, row] = first
    const each = row.shift()
    this.#length -= 1
    this.#rows.delete(workspaceId)
    if (row.length > 0) this.#rows.set(workspaceId, row)
    return each
  }

  /** Takes out, and answers, those that are `theirs`. */
  withdraw(theirs: (each: T) => boolean): T[] {
    const all: T[] = []
    for (const [workspaceId, row] of this.#rows) {
      all.push(...row.withdraw(theirs))
      if (row.length === 0) this.#rows.delete(workspaceId)
    }
    this.#length -= all.length
    return all
  }

  #rowOf(workspaceId: number): Row<T> {
    const row = this.#rows.get(workspaceId) ?? new Row<T>()
    this.#rows.set(workspaceId, row)
    return row
  }
}

/** Those of one workspace. What was taken is dropped now and then, not each time: that would move all the others. */
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
