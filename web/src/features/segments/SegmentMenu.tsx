// The menu of a saved segment with its dialogs, used in the list and in the builder.
import type { ReactElement } from 'react'
import { Menu } from '@mantine/core'
import type { Segment } from '@lettermill/contracts'
import { Copy, Download, PencilLine, Trash2, Users } from 'lucide-react'
import { useNavigate } from 'react-router'
import { laterDialog } from '../../lib/later-dialog.tsx'
import { useTexts } from '../../lib/messages/index.ts'
import { May } from '../../lib/session/May.tsx'
import { ButtonMenu, ConfirmDialog, useDialog } from '../../ui/index.ts'
import { downloadSegment, segmentPath, useDeleteSegment, useDuplicateSegment } from './segments.ts'
import { type OfSegment, MakeGroupDialog } from './MakeGroupDialog.tsx'

const RenameDialog = laterDialog(() => import('./RenameDialog.tsx'), 'RenameDialog')

function DeleteDialog({ segment, opened, onClose, onDeleted }: OfSegment & { onDeleted(): void }) {
  const t = useTexts('segments')
  const deletion = useDeleteSegment()
  const close = () => {
    deletion.reset()
    onClose()
  }
  return (
    <ConfirmDialog
      opened={opened}
      title={t('builder.removeTitle')}
      message={t('builder.removeText', { name: segment.name })}
      confirmLabel={t('builder.remove')}
      colour="red"
      busy={deletion.isPending}
      error={deletion.error}
      onConfirm={() =>
        deletion.mutate(segment, {
          onSuccess: () => {
            close()
            onDeleted()
          },
        })
      }
      onClose={close}
    />
  )
}

interface SegmentMenuProps {
  segment: Segment
  /** Whether the screen shows unsaved changes. The menu's actions use the saved segment. */
  isChanged?: boolean
  onDeleted?(): void
  /** Whether the menu offers to rename the segment: not where the name is a field. */
  canRename?: boolean
  /** The button that opens the menu. */
  children: ReactElement
}

function Entries({
  segment,
  isChanged,
  onRename,
  onGroup,
  onDelete,
}: {
  segment: Segment
  isChanged: boolean
  onRename: (() => void) | false
  onGroup(): void
  onDelete(): void
}) {
  const t = useTexts('segments')
  const navigate = useNavigate()
  const duplicate = useDuplicateSegment()
  const isWaiting = isChanged || segment.problem !== null
  return (
    <>
      {isChanged && <Menu.Label>{t('builder.unsaved')}</Menu.Label>}
      {onRename && (
        <Menu.Item leftSection={<PencilLine size={16} aria-hidden="true" />} onClick={onRename}>
          {t('rename.submit')}
        </Menu.Item>
      )}
      <Menu.Item
        leftSection={<Copy size={16} aria-hidden="true" />}
        disabled={isChanged}
        onClick={() => duplicate.mutate(segment, { onSuccess: ({ id }) => void navigate(segmentPath(id)) })}
      >
        {t('builder.duplicate')}
      </Menu.Item>
      <May role="manager">
        <Menu.Item
          leftSection={<Download size={16} aria-hidden="true" />}
          disabled={isWaiting}
          onClick={() => void downloadSegment(segment)}
        >
          {t('builder.csv')}
        </Menu.Item>
      </May>
      <Menu.Item leftSection={<Users size={16} aria-hidden="true" />} disabled={isWaiting} onClick={onGroup}>
        {t('builder.group')}
      </Menu.Item>
      <Menu.Item color="red" leftSection={<Trash2 size={16} aria-hidden="true" />} onClick={onDelete}>
        {t('builder.remove')}
      </Menu.Item>
    </>
  )
}

/** A menu around its button. */
export function SegmentMenu({
  segment,
  isChanged = false,
  onDeleted,
  canRename = false,
  children,
}: SegmentMenuProps) {
  const renaming = useDialog<null>()
  const grouping = useDialog<null>()
  const deleting = useDialog<null>()
  return (
    <>
      <ButtonMenu button={children}>
        <Entries
          segment={segment}
          isChanged={isChanged}
          onRename={canRename && (() => renaming.open(null))}
          onGroup={() => grouping.open(null)}
          onDelete={() => deleting.open(null)}
        />
      </ButtonMenu>
      <RenameDialog
        key={`rename ${String(renaming.key)}`}
        segment={segment}
        opened={renaming.opened}
        onClose={renaming.close}
      />
      <MakeGroupDialog
        key={grouping.key}
        segment={segment}
        opened={grouping.opened}
        onClose={grouping.close}
      />
      <DeleteDialog
        segment={segment}
        opened={deleting.opened}
        onClose={deleting.close}
        onDeleted={() => onDeleted?.()}
      />
    </>
  )
}
