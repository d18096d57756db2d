// How many contacts, groups and campaigns the workspace has, how many confirmation mails it sent today, and the limits.
import { Stack } from '@mantine/core'
import { getUsage } from '@lettermill/contracts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api/index.ts'
import { formatNumber } from '../../../lib/formats/formats.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import { ErrorCard, Panel } from '../../../ui/index.ts'

/** Loads the numbers again when the panel is shown, because imports and deletions on other screens change them. */
function useUsage() {
  return useQuery({ queryKey: ['usage'], queryFn: () => call(getUsage) })
}

export function UsagePanel() {
  const t = useTexts('settings')
  const { data, error, refetch } = useUsage()
  return (
    <Panel title={t('usage.title')} text={t('usage.text')}>
      <ErrorCard error={error} onRetry={() => void refetch()} />
      {data && (
        <Stack gap={4}>
          {(['contacts', 'groups', 'campaigns', 'confirmations'] as const).map((kind) => (
            <p key={kind}>
              {t(`usage.${kind}`, {
                used: formatNumber(data[kind].used),
                limit: formatNumber(data[kind].limit),
              })}
            </p>
          ))}
        </Stack>
      )}
    </Panel>
  )
}
