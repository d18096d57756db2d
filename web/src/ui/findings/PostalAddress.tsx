// Asks for the workspace's postal address beside the finding that there is none, so that nobody must leave a campaign or
// a letter to enter it in Settings.
import { useState } from 'react'
import { Button, Stack, Textarea } from '@mantine/core'
import { updateSettings } from '@lettermill/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/index.ts'
import { useTexts } from '../../lib/messages/index.ts'
import { OnlyFor } from '../../lib/session/May.tsx'
import { settingsKey } from '../../lib/settings.ts'
import { ErrorText } from '../feedback/errors.tsx'
import { toast } from '../feedback/Toasts.tsx'

/**
 * The address as it is typed, and `save`, which stores it in the workspace's settings.
 * @param onSaved reloads what shows the address or names it as missing
 */
export function usePostalAddress(onSaved?: () => Promise<unknown>) {
  const t = useTexts('ui')
  const queries = useQueryClient()
  const [typed, setTyped] = useState('')
  const save = useMutation({
    mutationFn: () => call(updateSettings, { body: { postalAddress: typed } }),
    onSuccess: async (saved) => {
      setTyped('')
      queries.setQueryData(settingsKey, saved)
      toast.success(t('postal.saved'))
      await onSaved?.()
    },
  })
  return { typed, setTyped, isTyped: typed.trim() !== '', save }
}

export type AskedAddress = ReturnType<typeof usePostalAddress>

/** A field for the address, and the button that saves it. */
export function PostalAddress({ address }: { address: AskedAddress }) {
  const t = useTexts('ui')
  const { typed, setTyped, isTyped, save } = address
  // The button disappears together with the finding.
  const saveFrom = (button: HTMLElement) => {
    const dialog = button.closest<HTMLElement>('[role="dialog"]')
    save.mutate(undefined, { onSuccess: () => dialog?.focus() })
  }
  return (
    <Stack gap={8} mt={8} mb={4} align="flex-start">
      <OnlyFor role="manager">
        <Textarea
          label={t('postal.label')}
          description={t('postal.text')}
          autoComplete="street-address"
          w="100%"
          maw={420}
          rows={3}
          maxLength={500}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <ErrorText error={save.error} />
        <Button
          size="compact-sm"
          variant="default"
          disabled={!isTyped}
          loading={save.isPending}
          onClick={({ currentTarget }) => saveFrom(currentTarget)}
        >
          {t('postal.save')}
        </Button>
      </OnlyFor>
    </Stack>
  )
}
