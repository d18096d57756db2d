// Examples of the calls that scripts need most. The API reference shows them in curl and JavaScript.

/** The input of a call. */
export interface Example {
  params?: Readonly<Record<string, number | string>>
  query?: Readonly<Record<string, number | string>>
  headers?: Readonly<Record<string, string>>
  body?: object
}

/** Examples by the name of the call, in the order in which a script would make the calls. */
export const examples: Readonly<Record<string, Example>> = {
  listContactGroups: {},
  upsertContacts: {
    body: {
      contacts: [
        { email: 'ann@example.com', first_name: 'Ann', city: 'Leeds' },
        { email: 'bob@example.com', first_name: 'Bob' },
      ],
    },
  },
  addGroupMembers: { params: { id: 1 }, body: { contactIds: [1, 2] } },
  listContacts: { query: { limit: 10, offset: 0, search: 'ann' } },
  addSuppressions: { body: { emails: ['gone@example.com'], note: 'Asked by phone' } },
  createTemplate: {
    body: {
      name: 'Spring news',
      body_html:
        '<p>Dear {{ first_name | default: "friend" }},</p><p><a href="https://example.com">Spring is here</a></p>',
    },
  },
  createCampaign: {
    body: {
      name: 'Spring news',
      subject: 'Spring is here, {{ first_name | default: "friend" }}',
      domainId: 1,
      senderId: 1,
      templateId: 1,
      groupId: 1,
    },
  },
  sendCampaign: { params: { id: 1 }, body: { delaySeconds: 60 } },
  sendMessage: {
    headers: { 'Idempotency-Key': 'order-1042' },
    body: {
      templateId: 1,
      to: { email: 'ann@example.com', name: 'Ann Lee' },
      data: { order: 1042, items: [{ name: 'Green tea', price: 4.5 }] },
    },
  },
  getCampaign: { params: { id: 1 } },
}
