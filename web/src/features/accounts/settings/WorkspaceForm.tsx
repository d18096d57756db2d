// The workspace's name, time zone and postal address.
import { Suspense, useState, type FormEvent } from 'react'
import { Button, Stack, Textarea, TextInput } from '@mantine/core'
import { updateSettings, type Settings } from '@lettermill/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/index.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import { keptOverSignIn, useKeepOverSignIn } from '../../../lib/over-sign-in.ts'
import { screen } from '../../../lib/screen.ts'
import { OnlyFor } from '../../../lib/session/May.tsx'
import { browserZone, settingsKey } from '../../../lib/settings.ts'
import { ErrorText, toast } from '../../../ui/index.ts'
import { zoneName } from '../../../lib/formats/formats.ts'

const ZoneSelect = screen(() => import('./ZoneSelect.tsx'), 'ZoneSelect')

interface Entered {
  workspaceName: string
  timezone: string | null
  postalAddress: string
}

function useSave() {
  const t = useTexts('settings')
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: Entered) => call(updateSettings, { body }),
    onSuccess: (saved) => {
      queries.setQueryData(settingsKey, saved)
      toast.success(t('saved'))
    },
  })
}

/** The form, filled with the stored values. */
export function WorkspaceForm({ settings }: { settings: Settings }) {
  const t = useTexts('settings')
  const stored: Entered = {
    workspaceName: settings.workspaceName,
    timezone: settings.timezone,
    postalAddress: settings.postalAddress,
  }
  const [entered, setEntered] = useState(() => keptOverSignIn<Entered>('settings') ?? stored)
  const { workspaceName, timezone, postalAddress } = entered
  const isChanged =
    workspaceName !== stored.workspaceName ||
    timezone !== stored.timezone ||
    postalAddress !== stored.postalAddress
  useKeepOverSignIn('settings', isChanged ? entered : undefined)
  const save = useSave()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate(entered)
  }
  return (
    <form onSubmit={submit}>
      <OnlyFor role="manager">
        <Stack gap="md" maw={480} align="stretch">
          <TextInput
            label={t('name')}
            description={t('nameText')}
            maxLength={100}
            autoComplete="off"
            value={workspaceName}
            onChange={({ currentTarget: { value } }) =>
              setEntered((now) => ({ ...now, workspaceName: value }))
            }
          />
          <Suspense
            fallback={
              <TextInput
                label={t('timezone')}
                description={t('timezoneText')}
                value={timezone === null ? t('timezoneBrowser', { zone: browserZone() }) : zoneName(timezone)}
                readOnly
              />
            }
          >
            <ZoneSelect
              zone={timezone}
              onChange={(zone) => setEntered((now) => ({ ...now, timezone: zone }))}
            />
          </Suspense>
          <Textarea
            label={t('postalAddress')}
            description={t('postalAddressText')}
            rows={3}
            maxLength={500}
            value={postalAddress}
            onChange={({ currentTarget: { value } }) =>
              setEntered((now) => ({ ...now, postalAddress: value }))
            }
          />
          <ErrorText error={save.error} />
          <div>
            <Button type="submit" loading={save.isPending}>
              {t('save')}
            </Button>
          </div>
        </Stack>
      </OnlyFor>
    </form>
  )
}
