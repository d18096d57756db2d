// The dialog that creates a hook, the URL to which a provider posts its events.
import { useState } from 'react'
import { NativeSelect, Stack, TextInput } from '@mantine/core'
import { hookProviders, secretProviders, type CreatedHook, type HookProvider } from '@lettermill/contracts'
import { useTexts } from '../../lib/messages/index.ts'
import { FormDialog } from '../../ui/index.ts'
import { providerNames } from './providers.ts'
import { useCreateHook } from './ways.ts'

interface CreateHookDialogProps {
  opened: boolean
  onClose(): void
  onCreated(created: CreatedHook): void
}

const options = hookProviders.map((value) => ({ value, label: providerNames[value] }))

function needsSecret(provider: HookProvider): provider is (typeof secretProviders)[number] {
  return secretProviders.some((each) => each === provider)
}

/**
 * Asks for the provider, a name, and the key that verifies the provider's events. The caller must give it another `key`
 * for each opening.
 */
export function CreateHookDialog({ opened, onClose, onCreated }: CreateHookDialogProps) {
  const t = useTexts('feedback')
  const create = useCreateHook()
  const [provider, setProvider] = useState<HookProvider>('ses')
  const [name, setName] = useState('')
  const [secret, setSecret] = useState('')
  const submit = () => {
    const body = { provider, name, ...(needsSecret(provider) && { secret }) }
    create.mutate(body, {
      onSuccess: (created) => {
        onClose()
        onCreated(created)
      },
    })
  }
  return (
    <FormDialog
      opened={opened}
      title={t('hooks.add')}
      onClose={onClose}
      submitLabel={t('hooks.create')}
      onSubmit={submit}
      busy={create.isPending}
      error={create.error}
    >
      <Stack gap="md">
        <NativeSelect
          label={t('hooks.provider')}
          data={options}
          value={provider}
          data-autofocus
          onChange={({ currentTarget: { value } }) => {
            setProvider(value as HookProvider)
            setSecret('')
            create.reset()
          }}
        />
        <TextInput
          label={t('hooks.nameOptional')}
          description={t('hooks.nameHint')}
          maxLength={100}
          autoComplete="off"
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        {needsSecret(provider) && (
          <TextInput
            label={t(`hooks.secrets.${provider}.label`)}
            description={t(`hooks.secrets.${provider}.hint`)}
            maxLength={1000}
            autoComplete="off"
            value={secret}
            onChange={({ currentTarget }) => setSecret(currentTarget.value)}
          />
        )}
      </Stack>
    </FormDialog>
  )
}
