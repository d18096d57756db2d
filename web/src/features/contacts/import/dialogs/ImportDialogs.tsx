// The dialog of the import's current step. The code is loaded when a file is picked.
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

/** The mapping or the progress; nothing before a file is picked and after its upload. */
export function ImportDialogs({ running, state, onBringList }: ImportDialogsProps) {
  // Each step has its own Suspense boundary. With a common one, the mapping dialog would stay mounted while the
  // progress dialog loads, and would later show its old state instead of what was refused.
  if (state.step === 'mapping') {
    return (
      <Suspense key="mapping" fallback={null}>
        <MappingDialog
          mapping={state}
          onImport={(chosen) => void running.begin(chosen)}
          onBringList={() => {
            running.close()
            onBringList()
          }}
          onClose={running.close}
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
