// A model of imports, undos, deletions and restorations, in plain objects: contacts by their address, and groups as
// sets of them. The tests compare the database with it.
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
  /** The import that created the contact. */
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

/** A contact that was deleted by itself, its groups, and the imports that had added it to them. */
interface Deleted {
  person: Person
  in: Map<Group, number>
}

/** Stands in place of an import for a contact or membership that somebody added by hand. */
const byHand = -1

export class Model {
  readonly groups: Group[] = []
  readonly imports: Import[] = []
  readonly people = new Map<string, Person>()
  /** The contacts that each deletion took, until it was undone. */
  readonly deletions: Deleted[][] = []
  readonly #gone = new Set<Person>()

  /** @returns the number of new members */
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

  /** @returns whether the address was free */
  addOne({ email, ...values }: Row, group: number | null): boolean {
    if (this.people.has(email)) return false
    const person = { email, values, by: byHand, gotMail: false }
    this.people.set(email, person)
    if (group !== null) this.#membersOf(group).set(person, byHand)
    return true
  }

  /** Sets the phone, or empties it. */
  edit(email: string, phone: string | undefined): void {
    const person = this.people.get(email)
    if (!person) return
    const { phone: _before, ...rest } = person.values
    person.values = phone === undefined ? rest : { ...rest, phone }
  }

  addMembers(group: number, emails: readonly string[]): number {
    const members = this.#membersOf(group)
    const added = this.#livePeople(emails).filter((person) => !members.has(person))
    for (const person of added) members.set(person, byHand)
    return added.length
  }

  removeMembers(group: number, emails: readonly string[]): number {
    return this.#livePeople(emails).filter((person) => this.#membersOf(group).delete(person)).length
  }

  /** @returns how many contacts were deleted */
  deleteContacts(emails: readonly string[]): number {
    const taken = this.#livePeople(emails).map((person) => {
      const groups = this.groups.filter(({ members }) => members.has(person))
      const deleted = {
        person,
        in: new Map(groups.map((group) => [group, group.members.get(person) ?? byHand])),
      }
      for (const { members } of groups) members.delete(person)
      this.people.delete(person.email)
      return deleted
    })
    this.deletions.push(taken)
    return taken.length
  }

  /** @returns how many were restored; contacts whose address was added again are not */
  restoreContacts(which: number): number {
    const taken = this.deletions[which] ?? []
    const back = taken.filter(({ person }) => !this.people.has(person.email))
    for (const { person, in: groups } of back) {
      this.people.set(person.email, person)
      for (const [{ members }, by] of groups) members.set(person, by)
    }
    this.deletions[which] = taken.filter((each) => !back.includes(each))
    return back.length
  }

  /** The addresses that a search for the beginning of a word finds. */
  find(beginning: string): string[] {
    const words = ({ email, values }: Person) => [
      email,
      values['first_name'] ?? '',
      values['last_name'] ?? '',
    ]
    const isFound = (person: Person) => words(person).some((word) => word.toLowerCase().startsWith(beginning))
    return [...this.people.values()]
      .filter(isFound)
      .map(({ email }) => email)
      .sort()
  }

  #livePeople(emails: readonly string[]): Person[] {
    return [...new Set(emails)].flatMap((email) => this.people.get(email) ?? [])
  }

  mail(email: string): void {
    const person = this.people.get(email)
    if (person) person.gotMail = true
  }

  /**
   * The content that the database must have: contacts with their values, and the members of groups that are not
   * deleted.
   */
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
      if (!members.has(other)) members.set(other, by)
    }
  }

  #bury(person: Person): void {
    this.people.delete(person.email)
    this.#gone.add(person)
  }

  #isLive(person: Person): boolean {
    return this.people.get(person.email) === person
  }

  /** Whether the person is in a group other than `group`, deleted or not. */
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

/** Merges the rows of one address. */
function inOne(rows: readonly Row[], mode: 'keep' | 'overwrite'): Row[] {
  const all = new Map<string, Row>()
  for (const row of rows) {
    const before = all.get(row.email)
    all.set(row.email, !before ? row : mode === 'keep' ? { ...row, ...before } : { ...before, ...row })
  }
  return [...all.values()]
}

const byEmail = (a: { email: string }, b: { email: string }) => (a.email < b.email ? -1 : 1)
