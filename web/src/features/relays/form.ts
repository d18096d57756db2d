// What the dialog of a relay holds, and what the server gets of it.
import {
  findRelayPreset,
  relayFields,
  relayPresets,
  type Relay,
  type RelayFields,
} from '@lettermill/contracts'
import { refusedFields } from '../../lib/refused.ts'

/** As typed. */
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

/** The provider of a form: one of the presets, or none of them. */
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

/** The form of a relay that is changed; its password is known to the server alone. */
export function formOf(relay: Relay): RelayForm {
  const { name, host, port, security, username, connections, is_active } = relay
  return {
    ...{ name, host, security, username, is_active },
    port: String(port),
    password: '',
    connections: connections === null ? '' : String(connections),
  }
}

/** The provider that the host belongs to. */
export function providerOf({ host }: Pick<RelayForm, 'host'>): Provider {
  return findRelayPreset(host)?.id ?? 'own'
}

/** The form with a provider's values: host, port, encryption, and a name where none was typed. */
export function withProvider(form: RelayForm, provider: Provider): RelayForm {
  const preset = relayPresets.find(({ id }) => id === provider)
  const isOwnName = form.name !== '' && !relayPresets.some(({ name }) => name === form.name)
  const name = isOwnName ? form.name : (preset?.name ?? '')
  if (!preset) return { ...form, name, host: '' }
  const { host, port, security } = preset
  return { ...form, name, host, port: String(port), security }
}

/** The port that goes with an encryption, where the usual one of another was set. */
export function withSecurity(form: RelayForm, security: RelayForm['security']): RelayForm {
  const usual = { tls: '465', starttls: '587', opportunistic: '25', none: '25' } as const
  const port = Object.values<string>(usual).includes(form.port) ? usual[security] : form.port
  return { ...form, security, port }
}

/** What the server gets; without a password the stored one stays. */
export function fieldsOf(form: RelayForm): RelayFields {
  const { name, host, port, security, username, password, connections, is_active } = form
  return {
    ...{ security, is_active, name: name.trim(), host: host.trim(), username: username.trim() },
    port: Number(port),
    ...(password !== '' && { password }),
    connections: connections.trim() === '' ? null : Number(connections),
  }
}

/** The fields that the server would refuse. */
export function refusedOf(form: RelayForm): ReadonlySet<string> {
  return refusedFields(relayFields, fieldsOf(form))
}

/** Whether the stored password cannot be used with what was typed: it goes to no other host and no other user. */
export function needsPassword(form: RelayForm, before: Relay | null): boolean {
  if (!before?.has_password || form.password !== '' || form.username.trim() === '') return false
  return before.host !== form.host.trim() || before.username !== form.username.trim()
}
