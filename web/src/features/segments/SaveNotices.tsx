// Notices above the conditions: an earlier draft can be restored, or another window has saved the segment.
import { Stack } from '@mantine/core'
import { conditionsOf } from '@lettermill/contracts'
import { useTexts } from '../../lib/messages/index.ts'
import { ChangedElsewhere, DraftNotice } from '../../ui/index.ts'
import type { Editing } from './editing.ts'
import type { Saving } from './saving.ts'

/** Offers an earlier draft, and shows what another window has saved. */
export function SaveNotices({ editing, saving }: { editing: Editing; saving: Saving }) {
  const t = useTexts('segments')
  const { kept, name, sameFilter } = editing
  const { newer, busy, load, save } = saving
  const changes = newer && [
    ...(newer.name === name.trim() ? [] : [{ label: t('builder.name'), now: newer.name }]),
    ...(sameFilter(newer.filter)
      ? []
      : [
          {
            label: t('group.label'),
            now: t('builder.conditions', { count: conditionsOf(newer.filter).length }),
          },
        ]),
  ]
  if (!kept && !changes) return null
  return (
    <Stack gap="xs" mb="md">
      {kept && <DraftNotice at={kept.at} onRestore={editing.restore} onDiscard={editing.discard} />}
      {changes && (
        <ChangedElsewhere
          text={t('builder.changed')}
          changes={changes}
          busy={busy}
          onLoad={() => load(newer)}
          onOverwrite={() => save(newer.version)}
        />
      )}
    </Stack>
  )
}
