// 'Contact Management': groups to the left, their contacts to the right or, on a phone, above, and the import of a CSV
// file.
import { Suspense, type ReactNode } from 'react'
import type { ContactGroup, ContactImport } from '@lettermill/contracts'
import { useTexts } from '../../lib/messages/index.ts'
import { May } from '../../lib/session/May.tsx'
import { ErrorText, PageHeader, useDialog, useNarrowerThan } from '../../ui/index.ts'
import { JobsStrip } from './bulk/JobsStrip.tsx'
import { useFirstContacts } from './contacts.ts'
import { ContactsPanel } from './ContactsPanel.tsx'
import { DeleteGroupDialog } from './DeleteGroupDialog.tsx'
import { useGroups, useReloadContacts } from './groups.ts'
import { GrowthPanel } from './growth/GrowthPanel.tsx'
import { GroupsPanel } from './GroupsPanel.tsx'
import { ImportDialogs } from './import/dialogs/ImportDialogs.tsx'
import { ImportSummary } from './import/ImportSummary.tsx'
import { UploadButton } from './import/UploadButton.tsx'
import { useCsvImport } from './import/use-csv-import.ts'
import { useFileDrop } from './import/use-file-drop.ts'
import { RecentImports } from './imports/RecentImports.tsx'
import { UndoImportDialog, type UndoneImport } from './imports/UndoImportDialog.tsx'
import { Moving, MovingButton, useMoving } from './moving/Moving.tsx'
import { toolOf } from './moving/tools.ts'
import { AddContactButton } from './page/AddContactButton.tsx'
import { RenameGroupDialog } from './RenameGroupDialog.tsx'
import { useSelection, type Select, type Selection } from './selection.ts'
import styles from './contacts.module.css'

/** An import starts with the button or with a dropped file. A finished import selects its group. */
function useImport(select: Select) {
  const reload = useReloadContacts()
  const [running, state] = useCsvImport((groupId) => {
    select(groupId ?? 'all', 'cleared')
    void reload()
  })
  const asking = state.step === 'mapping' || state.step === 'uploading'
  const over = useFileDrop(!asking && state.step !== 'reading', {
    onFile: (file) => running.pick(file),
    onRefused: (error) => running.refuse(error),
  })
  return { running, state, asking, over }
}

/** After an import was undone, its group may no longer exist. */
function useUndone(selection: Selection, select: Select, closeSummary: () => void) {
  const reload = useReloadContacts()
  return ({ group_id }: ContactImport) => {
    closeSummary()
    if (group_id === selection) select('all')
    void reload(group_id)
  }
}

interface ContactsScreenProps {
  /** The segments panel, shown below the groups. */
  segments: ReactNode
}

/** The contacts screen. */
export function ContactsScreen({ segments }: ContactsScreenProps) {
  const t = useTexts('contacts')
  const groups = useGroups()
  const total = useFirstContacts('all').data?.total
  // Without any contact, segments and growth have nothing to show, and would hide where to begin.
  const isNew = total === 0 && groups.data?.length === 0
  const [selection, select] = useSelection()
  const deleting = useDialog<ContactGroup>()
  const renaming = useDialog<ContactGroup>()
  const undoing = useDialog<UndoneImport>()
  const { running, state, asking, over } = useImport(select)
  const moving = useMoving()
  const isPhone = useNarrowerThan(640)
  // On a phone the list comes first, and the groups are below it.
  const list = <ContactsPanel selection={selection} group={groups.data?.find(({ id }) => id === selection)} />
  const show = (wanted: Selection) => {
    select(wanted)
    if (isPhone) window.scrollTo({ top: 0 })
  }
  const onUndone = useUndone(selection, select, () => state.step === 'done' && running.close())
  return (
    <>
      <PageHeader
        title={t('title')}
        actions={
          <May role="editor">
            <MovingButton onOpen={() => moving.open(null)} />
            <AddContactButton />
            <UploadButton
              busy={state.step === 'reading'}
              asking={asking}
              onPick={(file) => running.pick(file)}
            />
          </May>
        }
      />
      {over && <div className={styles['drop']}>{t('drop')}</div>}
      <div className={styles['failures']}>
        {state.step === 'idle' && <ErrorText error={state.error} />}
        {state.step === 'idle' && state.why && <p>{t(`why.${state.why}`)}</p>}
      </div>
      {state.step === 'done' && (
        <ImportSummary
          done={state}
          onUndo={undoing.open}
          onClose={running.close}
          onMailStopped={running.noteMailStopped}
        />
      )}
      <JobsStrip />
      <div className={styles['columns']}>
        {isPhone && list}
        <div className={styles['aside']}>
          <GroupsPanel
            groups={groups.error ? undefined : groups.data}
            failure={groups.error}
            onRetry={() => void groups.refetch()}
            total={total}
            selection={selection}
            onSelect={show}
            onRename={renaming.open}
            onDelete={deleting.open}
          />
          {!isNew && <Suspense fallback={null}>{segments}</Suspense>}
        </div>
        <div className={styles['table']}>
          {!isPhone && list}
          {!isNew && <GrowthPanel isBelowGroup={selection !== 'all'} />}
        </div>
        <RecentImports onUndo={undoing.open} />
      </div>
      <ImportDialogs
        running={running}
        state={state}
        onBringList={() => moving.open(state.step === 'mapping' ? toolOf(state.from?.program) : null)}
      />
      <Moving
        moving={moving}
        onSuppressed={running.noteSuppressed}
        onPick={(file) => running.pickExport(file)}
      />
      <UndoImportDialog
        about={undoing.about}
        opened={undoing.opened}
        onClose={undoing.close}
        onUndone={onUndone}
      />
      <RenameGroupDialog group={renaming.about} opened={renaming.opened} onClose={renaming.close} />
      <DeleteGroupDialog
        group={deleting.about}
        opened={deleting.opened}
        onClose={deleting.close}
        onDeleted={({ id }) => {
          if (id === selection) select('all')
        }}
      />
    </>
  )
}
