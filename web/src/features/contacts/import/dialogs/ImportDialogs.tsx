// The dialog of the import's current step.
import type { CsvImport } from '../csv-import.ts'
import type { ImportState } from '../state.ts'
import { MappingDialog } from './MappingDialog.tsx'
import { UploadingDialog } from './UploadingDialog.tsx'

/** Mapping or progress; nothing before a file was picked and after it went up. */
export function ImportDialogs({ running, state }: { running: CsvImport; state: ImportState }) {
  if (state.step === 'mapping') {
    return (
      <MappingDialog mapping={state} onImport={(chosen) => running.begin(chosen)} onClose={running.close} />
    )
  }
  return state.step === 'uploading' ? <UploadingDialog running={running} uploading={state} /> : null
}
