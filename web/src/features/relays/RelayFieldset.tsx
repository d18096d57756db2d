// The fields of a relay.
import { NativeSelect, PasswordInput, SimpleGrid, Switch, TextInput } from '@mantine/core'
import { relayPresets, relaySecurity } from '@lettermill/contracts'
import { useTexts } from '../../lib/messages/index.ts'
import { providerOf, withProvider, withSecurity, type Provider, type RelayForm } from './form.ts'
import styles from './relays.module.css'

interface RelayFieldsetProps {
  form: RelayForm
  onChange(form: RelayForm): void
  /** Names of the fields that are refused. */
  refused: ReadonlySet<string>
  /** Whether a stored password is kept if none is typed. */
  keepsPassword: boolean
  asksPassword: boolean
}

/** The fields for the server: from provider to encryption. */
function Place({ form, onChange, refused }: RelayFieldsetProps) {
  const t = useTexts('relays')
  const provider = providerOf(form)
  const providers = [
    { value: 'own', label: t('form.own') },
    ...relayPresets.map(({ id, name }) => ({ value: id, label: name })),
  ]
  return (
    <>
      <NativeSelect
        label={t('form.provider')}
        data={providers}
        value={provider}
        data-autofocus
        description={provider === 'own' ? undefined : t(`form.hints.${provider}`)}
        onChange={({ currentTarget: { value } }) => onChange(withProvider(form, value as Provider))}
      />
      <TextInput
        label={t('form.name')}
        value={form.name}
        maxLength={100}
        error={refused.has('name') && t('form.nameMissing')}
        onChange={({ currentTarget: { value: name } }) => onChange({ ...form, name })}
      />
      <div className={styles['place']}>
        <TextInput
          label={t('form.host')}
          placeholder="smtp.example.com"
          value={form.host}
          maxLength={253}
          error={refused.has('host') && t('form.hostMissing')}
          onChange={({ currentTarget: { value: host } }) => onChange({ ...form, host })}
        />
        <NativeSelect
          label={t('form.security')}
          value={form.security}
          data={relaySecurity.map((value) => ({ value, label: t(`security.${value}`) }))}
          onChange={({ currentTarget: { value } }) => {
            const security = relaySecurity.find((each) => each === value)
            if (security) onChange(withSecurity(form, security))
          }}
        />
        <TextInput
          label={t('form.port')}
          inputMode="numeric"
          value={form.port}
          maxLength={5}
          error={refused.has('port') && t('form.portInvalid')}
          onChange={({ currentTarget: { value: port } }) => onChange({ ...form, port })}
        />
      </div>
    </>
  )
}

function SignIn({ form, onChange, keepsPassword, asksPassword }: RelayFieldsetProps) {
  const t = useTexts('relays')
  return (
    <SimpleGrid minColWidth="min(100%, 220px)" autoFlow="auto-fit" spacing="sm">
      <TextInput
        label={t('form.username')}
        description={t('form.usernameHint')}
        autoComplete="off"
        value={form.username}
        maxLength={320}
        onChange={({ currentTarget: { value: username } }) => onChange({ ...form, username })}
      />
      <PasswordInput
        label={t('form.password')}
        description={t(keepsPassword ? 'form.passwordKept' : 'form.passwordHint')}
        autoComplete="new-password"
        visibilityToggleFocusable
        visibilityToggleButtonProps={{ 'aria-label': t('form.showPassword') }}
        value={form.password}
        maxLength={2000}
        error={asksPassword && t('form.passwordAgain')}
        onChange={({ currentTarget: { value: password } }) => onChange({ ...form, password })}
      />
    </SimpleGrid>
  )
}

/** All fields. A refusal is shown beside its field. */
export function RelayFieldset(props: RelayFieldsetProps) {
  const { form, onChange, refused } = props
  const t = useTexts('relays')
  return (
    <>
      <Place {...props} />
      <SignIn {...props} />
      <TextInput
        maw={320}
        label={t('form.connections')}
        description={t('form.connectionsHint', { variable: 'SMTP_CONNECTIONS' })}
        inputMode="numeric"
        value={form.connections}
        maxLength={6}
        error={refused.has('connections') && t('form.connectionsInvalid')}
        onChange={({ currentTarget: { value: connections } }) => onChange({ ...form, connections })}
      />
      <Switch
        label={t('form.active')}
        checked={form.is_active}
        onChange={({ currentTarget: { checked } }) => onChange({ ...form, is_active: checked })}
      />
    </>
  )
}
