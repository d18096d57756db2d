// Makes groups from the tags of an export, after the contacts were imported. Each group is filled by its own import. An
// address that the import of the contacts left out joins no group.
import type { ReplyOf, uploadContacts } from '@lettermill/contracts'
import type { ReadContact } from '../contact.ts'
import type { Courier } from '../courier.ts'
import { groupsHeader } from './convert.ts'
import type { Begin } from '../messages.ts'

type Reply = ReplyOf<typeof uploadContacts>

/** The most contacts in one request. */
const mostContacts = 10_000

export class TagGroups {
  /** The ids of the imports that filled the groups. */
  readonly importIds: number[] = []
  readonly #members = new Map<string, ReadContact[]>()
  readonly #courier: Courier
  readonly #begin: Begin

  constructor(courier: Courier, begin: Begin) {
    this.#courier = courier
    this.#begin = begin
  }

  /** Remembers the tags of uploaded contacts. */
  note(contacts: readonly ReadContact[]): void {
    const consent = this.#begin.of.consent?.key
    for (const contact of contacts) {
      // Sends the consent too, so that the server also leaves people who said no out of the groups.
      const answer = consent !== undefined &&
        contact[consent] !== undefined && { [consent]: contact[consent] }
      const member = { ...(contact['email'] !== undefined && { email: contact['email'] }), ...answer }
      for (const tag of contact[groupsHeader]?.split('\n') ?? []) this.#membersOf(tag).push(member)
    }
  }

  /** Fills one group after another. @returns false if it was stopped */
  async send(): Promise<boolean> {
    for (const [name, contacts] of this.#members)
      if (!this.#isFilled(name) && !(await this.#fill(name, contacts))) return false
    return true
  }

  /** Whether the contacts themselves were imported into the group of this name. */
  #isFilled(name: string): boolean {
    const { of, groups = {} } = this.#begin
    const key = name.toLowerCase()
    return of.groupName.toLowerCase() === key && of.groupId === groups[key]
  }

  #membersOf(tag: string): ReadContact[] {
    const members = this.#members.get(tag) ?? []
    this.#members.set(tag, members)
    return members
  }

  async #fill(groupName: string, contacts: readonly ReadContact[]): Promise<boolean> {
    const { of, address, groups = {} } = this.#begin
    const known = groups[groupName.toLowerCase()]
    const into = {
      groupName,
      ...(of.consent && { consent: of.consent }),
      uploadedFileName: of.uploadedFileName,
    }
    let ours: { groupId?: number; importId?: number } = known === undefined ? {} : { groupId: known }
    for (let from = 0; from < contacts.length; from += mostContacts) {
      const piece = contacts.slice(from, from + mostContacts)
      const body = { ...into, ...ours, contacts: piece, missingFirstName: 'keep', uploadedAt: of.uploadedAt }
      const reply = (await this.#courier.mayGoOn()) && (await this.#courier.deliver<Reply>(address, body))
      if (!reply) return false
      ours = { groupId: reply.groupId, importId: reply.importId }
    }
    if (ours.importId !== undefined) this.importIds.push(ours.importId)
    return true
  }
}
