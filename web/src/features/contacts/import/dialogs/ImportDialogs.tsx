// The dialog of the import's current step. The code of a dialog is loaded when the dialog first opens.
import { Suspense } from 'react'
import { screen } from '../../../../lib/screen.ts'
import type { CsvImport } from '../csv-import.ts'
import type { ImportState } from '../state.ts'

const MappingDialog = screen(() => import('./MappingDialog.tsx'), 'MappingDialog')
const UploadingDialog = screen(() => import('./UploadingDialog.tsx'), 'UploadingDialog')

interface ImportDialogsProps {
  running: CsvImport
  state: ImportState
  onBringList(): void
}

/** The mapping dialog or the progress dialog; nothing in the other steps. */
export function ImportDialogs({ running, state, onBringList }: ImportDialogsProps) {
  // Each step has its own Suspense boundary. With a common one, the mapping dialog would stay mounted while the
  // progress dialog loads. If the import then returns to the mapping, the dialog would show its old state instead of
  // the refused rows.
  if (state.step === 'mapping') {
    return (
      <Suspense key="mapping" fallback={null}>
        <MappingDialog
          mapping={state}
          onImport={(chosen, groupId) => void running.begin(chosen, groupId)}
          onFirstRow={running.readFirstRow}
          onBringList={() => {
            running.close()
            onBringList()
          }}
          onClose={running.closeMapping}
        />
      </Suspense>
    )
  }
  if (state.step !== 'uploading') return null
  return (
    <Suspense key="uploading" fallback={null}>
      <UploadingDialog running={running} uploading={state} />
    </Suspense>
  )
}
