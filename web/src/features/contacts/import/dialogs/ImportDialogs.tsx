// The dialog of the import's current step, loaded when a file is picked.
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

/** Mapping or progress; nothing before a file was picked and after it went up. */
export function ImportDialogs({ running, state, onBringList }: ImportDialogsProps) {
  // A boundary of its own for each step: in a common one, the mapping would stay mounted while the progress loads, and
  // return with what it held instead of with what was refused.
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
