// The dialog that adds or edits a relay, and tests it before it is saved.
import { useState } from 'react'
import { TextInput } from '@mantine/core'
import type { Relay } from '@lettermill/contracts'
import { useTexts } from '../../lib/messages/index.ts'
import { keptOverSignIn, useKeepOverSignIn } from '../../lib/over-sign-in.ts'
import { FormDialog, toast } from '../../ui/index.ts'
import { emptyForm, fieldsOf, formOf, needsPassword, refusedOf, type RelayForm } from './form.ts'
import { RelayFieldset } from './RelayFieldset.tsx'
import { useAskedAddress } from './public-address.ts'
import { useSaveRelay, useTestRelay } from './relays.ts'
import { RelayTest } from './RelayTest.tsx'

/** The key under which the page keeps the dialog's values when the session ends. */
export const relayPlace = 'relay'

export interface KeptRelay {
  relay: Relay | null
  form: RelayForm
}

interface RelayDialogProps {
  /** The relay to edit; null to add one. */
  relay: Relay | null
  /** Whether mail stays in the built-in mailbox until this relay is added. */
  isFirst: boolean
  opened: boolean
  onClose(): void
}

const none: ReadonlySet<string> = new Set()

/** The dialog. The caller must give it another `key` for each relay. */
export function RelayDialog({ relay, isFirst, opened, onClose }: RelayDialogProps) {
  const t = useTexts('relays')
  const before = relay ? formOf(relay) : emptyForm
  const [form, setForm] = useState(() => keptOverSignIn<KeptRelay>(relayPlace)?.form ?? before)
  const isChanged = JSON.stringify(form) !== JSON.stringify(before)
  useKeepOverSignIn(relayPlace, opened && isChanged ? { relay, form } : undefined)
  const [isChecked, setChecked] = useState(false)
  const save = useSaveRelay(relay?.id ?? null)
  const test = useTestRelay()
  const place = useAskedAddress(isFirst)
  const asksPassword = needsPassword(form, relay)
  const refused = refusedOf(form)
  const isFine = () => {
    setChecked(true)
    return refused.size === 0 && !asksPassword
  }
  const submit = () => {
    save.reset()
    if (!isFine()) return
    place.save(() =>
      save.mutate(fieldsOf(form), {
        onSuccess: () => {
          toast.success(t(relay ? 'form.saved' : 'form.added'))
          onClose()
        },
      }),
    )
  }
  return (
    <FormDialog
      opened={opened}
      title={t(relay ? 'form.editTitle' : 'form.addTitle')}
      size="lg"
      keepOnClickBeside
      onClose={onClose}
      submitLabel={t('form.save')}
      onSubmit={submit}
      busy={save.isPending || place.isPending}
      error={save.error ?? place.error}
    >
      <RelayFieldset
        form={form}
        onChange={(changed) => {
          setForm(changed)
          save.reset()
        }}
        refused={isChecked ? refused : none}
        keepsPassword={relay?.has_password ?? false}
        asksPassword={isChecked && asksPassword}
      />
      {place.isAsked && (
        <TextInput
          type="url"
          label={t('publicAddress.ask')}
          description={t('publicAddress.text')}
          placeholder="https://mail.example.com"
          value={place.typed}
          onChange={({ currentTarget }) => place.type(currentTarget.value)}
        />
      )}
      <RelayTest
        test={test}
        onTest={(ends) => {
          if (isFine()) test.mutate({ ...fieldsOf(form), id: relay?.id ?? null, ...ends })
        }}
      />
    </FormDialog>
  )
}
