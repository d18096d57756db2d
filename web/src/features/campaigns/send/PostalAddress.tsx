// Asks for the workspace's postal address beside the finding that there is none, so that nobody must leave the campaign
// to enter it in Settings.
import { useState } from 'react'
import { Button, Stack, Textarea } from '@mantine/core'
import { updateSettings } from '@lettermill/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/index.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import { settingsKey } from '../../../lib/settings.ts'
import { ErrorText, toast } from '../../../ui/index.ts'

/** The address as it is typed, and `save`, which stores it in the workspace's settings and removes the finding. */
export function usePostalAddress() {
  const t = useTexts('campaigns')
  const queries = useQueryClient()
  const [typed, setTyped] = useState('')
  const save = useMutation({
    mutationFn: () => call(updateSettings, { body: { postalAddress: typed } }),
    onSuccess: async (saved) => {
      setTyped('')
      queries.setQueryData(settingsKey, saved)
      toast.success(t('review.postalSaved'))
      // The footer of the message shows the address, too.
      await Promise.all(
        ['review', 'page'].map((part) => queries.invalidateQueries({ queryKey: ['campaigns', part] })),
      )
    },
  })
  return { typed, setTyped, isTyped: typed.trim() !== '', save }
}

export function PostalAddress({ address }: { address: ReturnType<typeof usePostalAddress> }) {
  const t = useTexts('campaigns')
  const { typed, setTyped, isTyped, save } = address
  // The button disappears together with the finding.
  const saveFrom = (button: HTMLElement) => {
    const dialog = button.closest<HTMLElement>('[role="dialog"]')
    save.mutate(undefined, { onSuccess: () => dialog?.focus() })
  }
  return (
    <Stack gap={8} mt={8} mb={4} align="flex-start">
      <Textarea
        label={t('review.postalAddress')}
        description={t('review.postalText')}
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
        {t('review.postalSave')}
      </Button>
    </Stack>
  )
}
