// Makes groups from the tags of an export, after the contacts were imported. Each group is filled by its own import. An
// address that the import of the contacts left out joins no group.
import { uploadContacts } from '@lettermill/contracts'
import type { ReadContact } from '../../csv/contact.ts'
import { groupsKey } from '../../csv/pieces.ts'
import type { Sender } from './sender.ts'
import type { UploadOf } from './plan.ts'

/** The most contacts in one request. */
const mostContacts = 10_000

export class TagGroups {
  /** The ids of the imports that filled the groups. */
  readonly importIds: number[] = []
  readonly #members = new Map<string, ReadContact[]>()
  readonly #of: UploadOf
  readonly #known: Readonly<Record<string, number>>

  /** @param known the ids of the workspace's groups by name in lower case. Tags with the same names go to them. */
  constructor(of: UploadOf, known: Readonly<Record<string, number>>) {
    this.#of = of
    this.#known = known
  }

  /** Remembers the tags of uploaded contacts. */
  note(contacts: readonly ReadContact[]): void {
    const consent = this.#of.consent?.key
    for (const contact of contacts) {
      const member: ReadContact = {}
      // Sends the consent too, so that the server also leaves people who said no out of the groups.
      for (const key of ['email', consent])
        if (key !== undefined && contact[key] !== undefined) member[key] = contact[key]
      for (const tag of contact[groupsKey]?.split('\n') ?? []) {
        const members = this.#members.get(tag) ?? []
        members.push(member)
        this.#members.set(tag, members)
      }
    }
  }

  /** Fills one group after another, until the end or until somebody stops it. */
  async send(sender: Sender): Promise<void> {
    for (const [name, contacts] of this.#members)
      if (!this.#isFilled(name) && !(await this.#fill(sender, name, contacts))) return
  }

  /** Whether the contacts themselves were imported into the group of this name. */
  #isFilled(name: string): boolean {
    const key = name.toLowerCase()
    return this.#of.groupName.toLowerCase() === key && this.#of.groupId === this.#known[key]
  }

  async #fill(sender: Sender, groupName: string, contacts: readonly ReadContact[]): Promise<boolean> {
    const { consent, uploadedFileName, uploadedAt } = this.#of
    const into = { groupName, ...(consent && { consent }), uploadedFileName }
    const known = this.#known[groupName.toLowerCase()]
    let ours: { groupId?: number; importId?: number } = known === undefined ? {} : { groupId: known }
    for (let from = 0; from < contacts.length; from += mostContacts) {
      const part = contacts.slice(from, from + mostContacts)
      const body = { ...into, ...ours, contacts: part, missingFirstName: 'keep' as const, uploadedAt }
      const reply = (await sender.mayGoOn()) && (await sender.send(uploadContacts, body))
      if (!reply) return false
      ours = { groupId: reply.groupId, importId: reply.importId }
    }
    if (ours.importId !== undefined) this.importIds.push(ours.importId)
    return true
  }
}
