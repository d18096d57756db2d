// Creates what a user needs before a campaign: contacts, a sending domain with a sender, a template.
import type { User } from './user.ts'

const uploadSize = 20_000

export interface Parts {
  domainId: number
  senderId: number
  templateId: number
  groupId: number
}

export const defaultTemplate = `<p>Dear {{ first_name }}, this is mark-one of our letter.</p>
<p>Have a look at <a href="https://shop.example/news">what is new</a>.</p>`

/** That many addresses, at each of the domains in turn. */
export function addresses(count: number, domains: readonly string[] = ['far.example']): string[] {
  return Array.from(
    { length: count },
    (_, n) => `n${String(n)}@${domains[n % domains.length] ?? 'far.example'}`,
  )
}

/** Imports the addresses into a new group, in requests of the size that the web app uses. */
export async function importGroup(user: User, emails: readonly string[]): Promise<number> {
  let groupId: number | undefined
  for (let from = 0; from < emails.length; from += uploadSize) {
    const contacts = emails
      .slice(from, from + uploadSize)
      .map((email) => ({ first_name: nameOf(email), email }))
    const body = { contacts, groupName: 'Everybody', ...(groupId !== undefined && { groupId }) }
    groupId = (await user.post<{ groupId: number }>('/api/contacts/upload', body)).groupId
  }
  if (groupId === undefined) throw new Error('A group needs contacts')
  return groupId
}

/** Creates a group of these addresses and the other parts that a campaign needs. */
export async function furnish(user: User, emails: readonly string[], html = defaultTemplate): Promise<Parts> {
  const create = async (address: string, body: unknown) => (await user.post<{ id: number }>(address, body)).id
  const groupId = await importGroup(user, emails)
  const domainId = await create('/api/domains', { domain_name: 'office.example' })
  const senderId = await create('/api/senders', { name: 'Ann', email: 'ann@office.example' })
  const templateId = await create('/api/templates', { name: 'Letter', body_html: html })
  return { groupId, domainId, senderId, templateId }
}

function nameOf(email: string): string {
  return email.slice(0, email.indexOf('@')) || 'Nobody'
}
