// The dialog of the import's current step.
import type { CsvImport } from '../csv-import.ts'
import type { ImportState } from '../state.ts'
import { MappingDialog } from './MappingDialog.tsx'
import { UploadingDialog } from './UploadingDialog.tsx'

/** Mapping or progress; nothing before a file was picked and after it went up. */
export function ImportDialogs(props: { running: CsvImport; state: ImportState; onBringList(): void }) {
  const { running, state, onBringList } = props
  if (state.step === 'mapping') {
    return (
      <MappingDialog
        mapping={state}
        onImport={(chosen) => void running.begin(chosen)}
        onBringList={() => {
          running.close()
          onBringList()
        }}
        onClose={running.close}
      />
    )
  }
  return state.step === 'uploading' ? <UploadingDialog running={running} uploading={state} /> : null
}
