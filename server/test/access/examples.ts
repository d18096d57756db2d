// A valid call for every contract, with ids from one workspace. The tests over all calls start from these. A new
// contract that takes an id or a body fails `foreign.long.test.ts` until it is listed here.
import { api, plainTheme, signUpOnForm, type Endpoint } from '@lettermill/contracts'
import { emptySection } from './empty-section.ts'
import type { Parts } from './victim.ts'

/** The objects of a workspace that a call can name. */
export interface Things extends Parts {
  accountId: number
  sessionId: number
  campaignId: number
  /** A message in the built-in mailbox. */
  messageId: number
  sentMessageId: number
  testAddressId: number
  feedbackId: number
  massBounceId: number
  signUpId: number
  unmatchedId: number
  hookId: number
  webhookCallId: number
  passkeyId: number
  relayId: number
  readersToken: string
}

export const endpoints = Object.entries(api).map(([name, endpoint]) => ({ name, endpoint }))

/** The object that `:id` names, by the path before it. */
const named: readonly [RegExp, keyof Things][] = [
  [/^\/api\/campaigns\/:id/, 'campaignId'],
  [/^\/api\/contacts\/(by-group|groups)\/:id/, 'groupId'],
  [/^\/api\/contacts\/imports\/:id/, 'importId'],
  [/^\/api\/contacts\/jobs\/:id/, 'jobId'],
  [/^\/api\/contacts\/:id/, 'contactId'],
  [/^\/api\/fields\/:id/, 'fieldId'],
  [/^\/api\/topics\/:id/, 'topicId'],
  [/^\/f\/:id/, 'formPublicId'],
  [/^\/api\/forms\/:id/, 'formId'],
  [/^\/api\/groups\/:id/, 'groupId'],
  [/^\/api\/(admin\/)?domains\/:id/, 'domainId'],
  [/^\/api\/segments\/:id/, 'segmentId'],
  [/^\/api\/senders\/:id/, 'senderId'],
  [/^\/api\/templates\/:id/, 'templateId'],
  [/^\/api\/templates\/sections\/:id/, 'sectionId'],
  [/^\/api\/test-addresses\/:id/, 'testAddressId'],
  [/^\/api\/admin\/relays\/:id/, 'relayId'],
  [/^\/api\/messages\/:id/, 'sentMessageId'],
  [/^\/api\/mailbox\/:id/, 'messageId'],
  [/^\/api\/feedback\/:id/, 'feedbackId'],
  [/^\/api\/admin\/unmatched\/:id/, 'unmatchedId'],
  [/^\/api\/admin\/hooks\/:id/, 'hookId'],
  [/^\/api\/account\/sessions\/:id/, 'sessionId'],
  [/^\/api\/suppressions\/:email/, 'suppressedEmail'],
  [/^\/api\/mass-bounces\/:id/, 'massBounceId'],
  [/^\/api\/tokens\/:id/, 'tokenId'],
  [/^\/api\/members\/:id/, 'accountId'],
  [/^\/api\/invitations\/:id/, 'invitationId'],
  [/^\/api\/workspaces\/:id/, 'workspaceId'],
  [/^\/api\/account\/passkeys\/:id/, 'passkeyId'],
  [/^\/api\/webhooks\/calls\/:id/, 'webhookCallId'],
  [/^\/api\/webhooks\/:id/, 'webhookId'],
  [/^\/api\/admin\/(approve|reject|users)\/:id/, 'accountId'],
  [/^\/uploads\/:name/, 'imageName'],
  [/^\/(o|c|u|view)\/:token/, 'readersToken'],
]

/** The object that the path of an endpoint names, or null if it names none. */
export function thingOf({ method, path }: Endpoint): keyof Things | null {
  // Visitors sign up by the public id of a form; its owner lists the sign-ups by the id.
  if (method === 'POST' && path === signUpOnForm.path) return 'formPublicId'
  return named.find(([pattern]) => pattern.test(path))?.[1] ?? null
}

/** The parameters of the path; undefined if the object that they name is not listed here. */
export function paramsOf(endpoint: Endpoint, things: Things): Record<string, string | number> | undefined {
  const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  if (names.length === 0) return {}
  const thing = thingOf(endpoint)
  const inside = {
    ...(names.includes('seq') && { seq: 1 }),
    ...(names.includes('signUp') && { signUp: things.signUpId }),
  }
  if (thing) return { [names[0] ?? '']: things[thing], ...inside }
  if (endpoint.path.startsWith('/hooks/')) return { provider: 'postmark', key: 'x' }
  return endpoint.path.includes('/pages/:name') ? { name: 'terms' } : undefined
}

const credentials = { email: 'someone@walk.example', password: 'correct horse' }

/** In the form of a browser's answer. No authenticator signed it. */
const credentialOf = <Response>(response: Response) => ({
  id: 'bm9uZQ',
  rawId: 'bm9uZQ',
  type: 'public-key',
  clientExtensionResults: {},
  response,
})

/** The relay is switched off, so that mail stays in the mailbox. */
const aRelay = {
  name: 'R',
  host: '127.0.0.1',
  port: 1,
  security: 'none',
  username: '',
  connections: null,
  is_active: false,
}

/** A filter that names a group, and also a segment if one is given. */
const aFilter = ({ groupId, segmentId }: { groupId: number; segmentId?: number }) => ({
  any: [
    { kind: 'group', op: 'in', groups: [groupId] },
    ...(segmentId === undefined ? [] : [{ kind: 'segment', op: 'in', segment: segmentId }]),
  ],
})

/** For each endpoint, by its name, the body of a call that succeeds with the caller's own objects. */
export const bodies: Readonly<Record<string, (things: Things) => Record<string, unknown>>> = {
  register: () => credentials,
  login: () => credentials,
  finishOidc: () => ({}),
  updateSettings: () => ({ timezone: 'Europe/Kyiv', postalAddress: '1 Main St' }),
  changePassword: () => ({ currentPassword: 'not the password', newPassword: 'battery staple' }),
  updateAccount: () => ({ name: 'Ann' }),
  changeEmail: () => ({ email: 'new@walk.example', password: 'not the password' }),
  confirmEmail: () => ({ token: 'none' }),
  forgotPassword: () => ({ email: credentials.email }),
  resetPassword: () => ({ token: 'none', password: 'battery staple' }),
  deleteAccount: () => ({ password: 'not the password' }),
  createApiToken: () => ({ name: 'A script' }),
  updateMember: () => ({ role: 'viewer' }),
  updateApprovalPolicy: () => ({ policy: 'off', above: 0 }),
  approveCampaign: () => ({ digest: 'none' }),
  refuseCampaign: () => ({ note: 'Not yet' }),
  createInvitation: () => ({ email: 'colleague@walk.example', role: 'viewer' }),
  showInvitation: () => ({ token: 'none' }),
  acceptInvitation: () => ({ token: 'none' }),
  registerInvited: () => ({ token: 'none', password: 'correct horse' }),
  confirmTotp: () => ({ code: '000000' }),
  createPasskey: () => ({
    name: 'Laptop',
    credential: credentialOf({ clientDataJSON: 'e30', attestationObject: 'oA', transports: ['internal'] }),
  }),
  proveAgain: () => ({ password: credentials.password }),
  signInWithFactor: () => ({ id: 'none', code: '000000' }),
  signInWithPasskey: () => ({
    credential: credentialOf({ clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' }),
  }),
  createWebhook: () => ({
    url: 'https://walk.example/hook',
    description: 'CRM',
    events: ['contact.created'],
  }),
  updateWebhook: () => ({ url: 'https://walk.example/hook', description: '', events: ['message.sent'] }),
  replayFailedWebhookCalls: () => ({ since: '2026-01-02T03:04:05Z' }),
  createRelay: () => aRelay,
  updateRelay: () => aRelay,
  testRelay: () => ({ ...aRelay, id: null, from: 'ann@walk.example', to: 'ann@walk.example' }),
  updateProviderLimits: () => ({ limits: [{ provider: 'gmail', per_minute: 60, per_hour: null }] }),
  updatePublicAddress: () => ({ url: 'https://walk.example', is_allowed: false }),
  resumeCampaign: () => ({ acknowledged: true }),
  retryCampaign: () => ({ acknowledged: true }),
  updateReleases: () => ({ is_required: true }),
  // Nobody's workspace: an administrator may release any.
  releaseSending: () => ({ workspace_id: 1_000_000_000 }),
  retryProvider: () => ({ provider: 'walk.example' }),
  giveUpProvider: () => ({ provider: 'walk.example' }),
  createDomain: () => ({ domain_name: 'walk.example' }),
  allowDomain: () => ({ allowed: true }),
  updateDomainSigner: () => ({ signed_by_relay: true }),
  updateDomainSigning: () => ({ ed25519: false }),
  updateWarmUp: () => ({ on: true }),
  updateDomainComplaints: () => ({ told: true }),
  createSender: () => ({ name: 'Ann', email: 'ann@walk.example' }),
  updateBrand: ({ imageName }) => ({
    logo: `/uploads/${imageName}`,
    theme: plainTheme,
    social: [{ network: 'website', url: 'https://walk.example/' }],
    footer: 'Walks',
    postal_address: '1 Main St',
  }),
  keepSection: () => ({ name: 'Top', section: emptySection }),
  createTemplate: () => ({ name: 'T', body_html: '<p>Hi</p>', body_text: 'Hi' }),
  renderTemplate: ({ contactId }) => ({ kind: 'html', source: '<p>Hi</p>', contactId }),
  updateFeedbackRules: () => ({ soft: { count: 4, days: 60 }, hold: false }),
  createHook: () => ({ provider: 'postmark', name: 'Events' }),
  sendFeedback: () => ({ reports: [{ id: '1', email: 'gone@walk.example', kind: 'hard' }] }),
  addSuppressions: () => ({ emails: ['gone@walk.example'], note: 'asked by phone' }),
  importSuppressions: () => ({
    suppressions: [{ email: 'left@walk.example', reason: 'unsubscribed', at: '2025-03-01T10:00:00Z' }],
    source: 'listmonk',
  }),
  deleteSuppression: () => ({}),
  releaseSuppressions: () => ({ reason: 'manual', search: 'nobody' }),
  undoSuppressions: () => ({ kind: 'hard', from: '2026-01-02T10:00:00Z', to: '2026-01-02T11:00:00Z' }),
  undoCampaignFeedback: () => ({ kind: 'hard' }),
  testTemplate: ({ contactId, senderId }) => ({
    kind: 'html',
    source: '<p>Hi</p>',
    subject: 'Hi',
    contactId,
    senderId,
  }),
  sendMessage: ({ templateId, senderId }) => ({
    templateId,
    senderId,
    to: { email: 'order@walk.example' },
    data: { order: 7 },
  }),
  recordContactEvent: ({ contactId }) => ({ name: 'order.placed', contactId, data: { total: 7 } }),
  recordContactEvents: ({ contactId }) => ({ events: [{ name: 'order.placed', contactId }] }),
  sendMessages: ({ templateId, senderId }) => ({
    messages: [{ templateId, senderId, to: { email: 'order@walk.example' } }],
  }),
  updateMessageTemplate: () => ({ message_subject: 'Your order', is_service: false }),
  updateTemplate: () => ({ name: 'T', body_html: '<p>Hi</p>', body_text: 'Hi' }),
  duplicateTemplate: () => ({ name: 'Copy' }),
  createContactGroup: () => ({ name: 'New' }),
  renameContactGroup: () => ({ name: 'Mine now' }),
  uploadContacts: ({ groupId, importId }) => ({
    contacts: [{ email: 'new@walk.example', first_name: 'New' }],
    groupName: 'G',
    groupId,
    importId,
    requestId: crypto.randomUUID(),
    skipped: 2,
    fieldMapping: { email: 'E-Mail' },
    uploadedFileName: 'g.csv',
    uploadedAt: '2026-01-02T03:04:05Z',
  }),
  createField: () => ({ label: 'Plan', type: 'choice', options: ['Free', 'Paid'] }),
  createTopic: () => ({ name: 'Offers', description: 'Once a week' }),
  updateTopic: () => ({ name: 'News', description: '', position: 0, archived: true }),
  updateField: () => ({ label: 'Tariff', options: null, position: 0 }),
  updateBuiltInField: () => ({ key: 'link', alwaysShown: false }),
  createContact: ({ groupId }) => ({
    email: 'one@walk.example',
    first_name: 'One',
    fields: {},
    groupIds: [groupId],
  }),
  updateContact: ({ groupId }) => ({ phone: '1', fields: {}, groupIds: [groupId] }),
  eraseContact: () => ({ email: 'lone@walk.example' }),
  upsertContacts: () => ({ contacts: [{ email: 'two@walk.example' }], values: 'keep' }),
  addGroupMembers: ({ contactId }) => ({ contactIds: [contactId] }),
  removeGroupMembers: ({ contactId }) => ({ contactIds: [contactId] }),
  changeContacts: ({ contactId, groupId }) => ({
    action: 'add',
    selection: { ids: [contactId] },
    groupId,
  }),
  exportContacts: ({ contactId }) => ({ selection: { ids: [contactId] } }),
  createSegment: ({ groupId, segmentId }) => ({ name: 'Some', filter: aFilter({ groupId, segmentId }) }),
  updateSegment: ({ groupId }) => ({ name: 'Others', filter: aFilter({ groupId }) }),
  duplicateSegment: () => ({ name: 'Copy' }),
  countSegment: ({ groupId, segmentId }) => ({ filter: aFilter({ groupId, segmentId }) }),
  listSegmentContacts: ({ groupId, segmentId }) => ({ filter: aFilter({ groupId, segmentId }), limit: 5 }),
  makeSegmentGroup: () => ({ name: 'Made' }),
  askInactive: ({ senderId }) => ({ url: 'https://shop.example/stay', senderId }),
  suppressInactive: () => ({ askedOnly: false }),
  createForm: ({ groupId, senderId }) => ({ name: 'Join', groupId, senderId }),
  updateForm: ({ groupId, senderId }) => ({ name: 'Join us', groupId, senderId }),
  signUpOnForm: () => ({ email: 'visitor@walk.example' }),
  createCampaign: ({ domainId, senderId, templateId, groupId, topicId }) => ({
    name: 'C',
    topicId,
    subject: 'S',
    domainId,
    senderId,
    templateId,
    groupId,
    status: 'scheduled',
    scheduleDate: '2099-01-02',
    scheduleTime: '10:00',
    timezone: 'Europe/Kyiv',
  }),
  updateCampaign: ({ domainId, senderId, templateId, groupId, topicId }) => ({
    name: 'C',
    topicId,
    subject: 'S',
    preheader: 'P',
    replyTo: 'answers@walk.example',
    domainId,
    senderId,
    templateId,
    groupId,
    status: 'draft',
    version: null,
  }),
  sendCampaign: () => ({ delaySeconds: 0 }),
  previewMessage: ({ templateId, senderId, groupId }) => ({
    subject: 'S',
    templateId,
    senderId,
    groupId,
    position: 1,
  }),
  duplicateCampaign: () => ({ name: 'Copy' }),
  resendCampaign: () => ({ to: 'joined_since' }),
  testCampaign: ({ contactId }) => ({ contactId }),
  addTestAddress: () => ({ email: 'client@walk.example' }),
  askTestAddress: ({ senderId }) => ({ email: `${crypto.randomUUID()}@walk.example`, senderId }),
  confirmTestAddress: () => ({ token: 'none' }),
  unsubscribe: ({ readersToken }) => ({ token: readersToken }),
  reportClientError: () => ({ name: 'Error', message: 'm', stack: 's', page: '/' }),
  updatePage: () => ({ text: '# Terms' }),
}
