// The dialog of the import's current step.
import type { CsvImport, ImportState } from './csvImport.ts'
import { MappingDialog } from './MappingDialog.tsx'
import { UploadingDialog } from './UploadingDialog.tsx'

/** Mapping or progress; nothing before a file was picked and after it went up. */
export function ImportDialogs({ running, state }: { running: CsvImport; state: ImportState }) {
  if (state.step === 'mapping') {
    return (
      <MappingDialog
        {...state}
        onImport={(columns, groupName) => void running.begin(columns, groupName)}
        onClose={running.close}
      />
    )
  }
  if (state.step === 'uploading') {
    return <UploadingDialog {...state} onRetry={running.retry} onStop={running.close} />
  }
  return null
}
