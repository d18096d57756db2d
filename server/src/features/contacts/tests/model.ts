// What imports, undos, deletions and restorations of groups come to, told by plain objects: contacts by their address,
// groups as sets of them. The tests compare the database with it.
export interface Row {
  email: string
  first_name: string
  last_name?: string
  phone?: string
}

type Values = Record<string, string>

interface Person {
  email: string
  values: Values
  /** The import that made it. */
  by: number
  gotMail: boolean
}

interface Group {
  isDeleted: boolean
  members: Map<Person, number>
}

interface Import {
  group: number
  madeGroup: boolean
  isUndone: boolean
  changes: Map<Person, { before: Values; after: Values }>
}

export class Model {
  readonly groups: Group[] = []
  readonly imports: Import[] = []
  readonly people = new Map<string, Person>()
  readonly #gone = new Set<Person>()

  /** @returns new members */
  import(group: number | null, rows: readonly Row[], mode: 'keep' | 'overwrite'): number {
    const to = group ?? this.groups.push({ isDeleted: false, members: new Map() }) - 1
    const by =
      this.imports.push({ group: to, madeGroup: group === null, isUndone: false, changes: new Map() }) - 1
    const before = this.#membersOf(to).size
    for (const { email, ...values } of inOne(rows, mode)) this.#add(to, by, email, values, mode)
    return this.#membersOf(to).size - before
  }

  #add(group: number, by: number, email: string, values: Values, mode: 'keep' | 'overwrite'): void {
    const known = this.people.get(email)
    const person = known ?? { email, values, by, gotMail: false }
    this.people.set(email, person)
    if (known) {
      const after = mode === 'keep' ? { ...values, ...known.values } : { ...known.values, ...values }
      const changed = Object.keys(after).filter((key) => after[key] !== known.values[key])
      if (changed.length > 0) {
        const of = (all: Values) => Object.fromEntries(changed.map((key) => [key, all[key] ?? '']))
        this.imports[by]?.changes.set(known, { before: of(known.values), after: of(after) })
      }
      known.values = after
    }
    const members = this.#membersOf(group)
    if (!members.has(person)) members.set(person, by)
  }

  undo(id: number): void {
    const taken = this.imports[id]
    if (!taken || taken.isUndone) return
    taken.isUndone = true
    for (const [person, change] of taken.changes) if (this.#isLive(person)) putBack(person, change)
    const members = this.#membersOf(taken.group)
    const added = [...members].filter(([, by]) => by === id).map(([person]) => person)
    const goesWhole = taken.madeGroup && added.length === members.size
    for (const person of added) {
      const isWanted = person.by !== id || person.gotMail
      if (this.#isIn(person, taken.group, false) || (isWanted && !this.#isIn(person, taken.group, true)))
        continue
      this.#bury(person)
    }
    if (goesWhole) this.#groupOf(taken.group).isDeleted = true
    else for (const person of added) members.delete(person)
  }

  deleteGroup(id: number): void {
    this.#groupOf(id).isDeleted = true
    for (const person of this.#membersOf(id).keys())
      if (this.#isLive(person) && !this.#isIn(person, id, false)) this.#bury(person)
  }

  restoreGroup(id: number): void {
    const group = this.#groupOf(id)
    if (!group.isDeleted) return
    for (const taken of this.imports) if (taken.madeGroup && taken.group === id) taken.isUndone = false
    group.isDeleted = false
    for (const person of group.members.keys()) if (this.#gone.has(person)) this.#comeBack(person)
  }

  mail(email: string): void {
    const person = this.people.get(email)
    if (person) person.gotMail = true
  }

  /** What the database must hold: contacts with their values, and the members of live groups. */
  state() {
    return {
      contacts: [...this.people.values()].map(({ email, values }) => ({ email, values })).sort(byEmail),
      groups: this.groups.map(({ isDeleted, members }) =>
        isDeleted ? null : [...members.keys()].map(({ email }) => email).sort(),
      ),
    }
  }

  #comeBack(person: Person): void {
    this.#gone.delete(person)
    const other = this.people.get(person.email)
    if (!other) {
      this.people.set(person.email, person)
      return
    }
    for (const { members } of this.groups) {
      const by = members.get(person)
      if (by === undefined) continue
      members.delete(person)
      members.set(other, by)
    }
  }

  #bury(person: Person): void {
    this.people.delete(person.email)
    this.#gone.add(person)
  }

  #isLive(person: Person): boolean {
    return this.people.get(person.email) === person
  }

  /** Whether it is in a group beside this one, which is deleted or not. */
  #isIn(person: Person, group: number, isDeleted: boolean): boolean {
    return this.groups.some(
      (other, id) => id !== group && other.isDeleted === isDeleted && other.members.has(person),
    )
  }

  #groupOf(id: number): Group {
    const group = this.groups[id]
    if (!group) throw new Error('The model has no such group')
    return group
  }

  #membersOf(id: number): Map<Person, number> {
    return this.#groupOf(id).members
  }
}

function putBack(person: Person, { before, after }: { before: Values; after: Values }): void {
  const keys = Object.keys(after).filter((key) => person.values[key] === after[key])
  const put = keys.filter((key) => before[key] !== '').map((key) => [key, before[key] ?? ''])
  const rest = Object.entries(person.values).filter(([key]) => !keys.includes(key))
  person.values = Object.fromEntries([...rest, ...put]) as Values
}

/** The rows of one address as one. */
function inOne(rows: readonly Row[], mode: 'keep' | 'overwrite'): Row[] {
  const all = new Map<string, Row>()
  for (const row of rows) {
    const before = all.get(row.email)
    all.set(row.email, !before ? row : mode === 'keep' ? { ...row, ...before } : { ...before, ...row })
  }
  return [...all.values()]
}

const byEmail = (a: { email: string }, b: { email: string }) => (a.email < b.email ? -1 : 1)
