// The values of the relay dialog, and what the server gets.
import {
  findRelayPreset,
  relayFields,
  relayPresets,
  type Relay,
  type RelayFields,
} from '@lettermill/contracts'

/** The values as they were typed. */
export interface RelayForm {
  name: string
  host: string
  port: string
  security: RelayFields['security']
  username: string
  password: string
  connections: string
  is_active: boolean
}

/** The provider of a form: a preset, or none. */
export type Provider = (typeof relayPresets)[number]['id'] | 'own'

export const emptyForm: RelayForm = {
  name: '',
  host: '',
  port: '587',
  security: 'starttls',
  username: '',
  password: '',
  connections: '',
  is_active: true,
}

/** The form's values for an existing relay. Only the server knows its password. */
export function formOf(relay: Relay): RelayForm {
  const { name, host, port, security, username, connections, is_active } = relay
  return {
    name,
    host,
    security,
    username,
    is_active,
    port: String(port),
    password: '',
    connections: connections === null ? '' : String(connections),
  }
}

/** The provider that the host belongs to. */
export function providerOf({ host }: Pick<RelayForm, 'host'>): Provider {
  return findRelayPreset(host)?.id ?? 'own'
}

/** Fills in a provider's host, port and encryption, and its name if none was typed. */
export function withProvider(form: RelayForm, provider: Provider): RelayForm {
  const preset = relayPresets.find(({ id }) => id === provider)
  const isOwnName = form.name !== '' && !relayPresets.some(({ name }) => name === form.name)
  const name = isOwnName ? form.name : (preset?.name ?? '')
  if (!preset) return { ...form, name, host: '' }
  const { host, port, security } = preset
  return { ...form, name, host, port: String(port), security }
}

/** Changes the port to the usual one of an encryption, if it was the usual one of another encryption. */
export function withSecurity(form: RelayForm, security: RelayForm['security']): RelayForm {
  const usual = { tls: '465', starttls: '587', opportunistic: '25', none: '25' } as const
  const port = Object.values<string>(usual).includes(form.port) ? usual[security] : form.port
  return { ...form, security, port }
}

/** What the server gets. Without a password, the stored one stays. */
export function fieldsOf(form: RelayForm): RelayFields {
  const { name, host, port, security, username, password, connections, is_active } = form
  return {
    security,
    is_active,
    name: name.trim(),
    host: host.trim(),
    username: username.trim(),
    port: Number(port),
    ...(password !== '' && { password }),
    connections: connections.trim() === '' ? null : Number(connections),
  }
}

/** The fields that the server would refuse. */
export function refusedOf(form: RelayForm): ReadonlySet<string> {
  const { error } = relayFields.safeParse(fieldsOf(form))
  return new Set(error?.issues.map(({ path: [field] }) => String(field)))
}

/** Whether the stored password cannot be used: it is never sent to another host or for another user than before. */
export function needsPassword(form: RelayForm, before: Relay | null): boolean {
  if (!before?.has_password || form.password !== '' || form.username.trim() === '') return false
  return before.host !== form.host.trim() || before.username !== form.username.trim()
}
