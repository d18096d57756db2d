// 'Contact Management': groups at the left, their contacts at the right, and the import of a CSV.
import { useState } from 'react'
import type { ContactGroup } from '@lettermill/contracts'
import { CallFailed, isQuiet } from '../../lib/api/index.ts'
import { useTexts } from '../../lib/messages/index.ts'
import { Arriving, ErrorText, PageHeader } from '../../ui/index.ts'
import { ContactsPanel } from './ContactsPanel.tsx'
import { DeleteGroupDialog } from './DeleteGroupDialog.tsx'
import { useGroups, useReloadContacts } from './groups.ts'
import { GroupsPanel } from './GroupsPanel.tsx'
import { ImportSummary } from './import/ImportSummary.tsx'
import { ImportDialogs } from './import/ImportDialogs.tsx'
import { UploadButton } from './import/UploadButton.tsx'
import { useCsvImport } from './import/useCsvImport.ts'
import { useSelection } from './selection.ts'
import styles from './contacts.module.css'

function GroupsFailure({ error }: { error: unknown }) {
  const t = useTexts('contacts')
  if (!error || isQuiet(error)) return null
  return <ErrorText error={(error instanceof CallFailed && error.said) || t('failed.groups')} />
}

/** The screen; a finished import shows its group. */
export function ContactsScreen() {
  const t = useTexts('contacts')
  const groups = useGroups()
  const reload = useReloadContacts()
  const [selection, select] = useSelection()
  const [deleting, setDeleting] = useState<{ group: ContactGroup; opened: boolean } | null>(null)
  const [running, state] = useCsvImport((groupId) => {
    select(groupId ?? 'all', 'cleared')
    void reload()
  })
  return (
    <>
      <PageHeader
        title={t('title')}
        actions={
          <UploadButton
            busy={state.step === 'reading'}
            asking={state.step === 'mapping' || state.step === 'uploading'}
            onPick={(file) => void running.pick(file)}
          />
        }
      />
      <div className={styles['failures']}>
        {state.step === 'idle' && <ErrorText error={state.error} />}
        <GroupsFailure error={groups.error} />
      </div>
      {state.step === 'done' && <ImportSummary {...state} onClose={running.close} />}
      <Arriving>
        <div className={styles['columns']}>
          <GroupsPanel
            groups={groups.error ? 'failed' : groups.data}
            selection={selection}
            onSelect={select}
            onDelete={(group) => setDeleting({ group, opened: true })}
          />
          <ContactsPanel selection={selection} group={groups.data?.find(({ id }) => id === selection)} />
        </div>
      </Arriving>
      <ImportDialogs running={running} state={state} />
      <DeleteGroupDialog
        group={deleting?.group ?? null}
        opened={deleting?.opened ?? false}
        onClose={() => setDeleting((now) => now && { ...now, opened: false })}
        onDeleted={({ id }) => {
          if (id === selection) select('all')
        }}
      />
    </>
  )
}
