// The dialog during an upload: progress and speed, what to do if a part failed, and the question before a stop.
import { Button, Progress, VisuallyHidden } from '@mantine/core'
import { formatNumber, formatPercent } from '../../../../lib/formats/formats.ts'
import { useTexts, numberLocale } from '../../../../lib/messages/index.ts'
import { Dialog, DialogActions, ErrorText } from '../../../../ui/index.ts'
import { numberFormatter } from '../../../../lib/formats/formatters.ts'
import { Counts } from '../RowResults.tsx'
import type { CsvImport } from '../csv-import.ts'
import type { Uploading } from '../state.ts'
import styles from '../import.module.css'

interface UploadingDialogProps {
  running: CsvImport
  uploading: Uploading
}

function Distance({ uploading: { picked, progress, pace } }: { uploading: Uploading }) {
  const t = useTexts('contacts')
  const bytes = { read: formatBytes(progress.bytesRead), size: formatBytes(picked.file.size) }
  return (
    <div className={styles['distance']}>
      <span>
        {t('import.rows', { rows: formatNumber(progress.rowsRead) })} · {t('import.bytes', bytes)}
      </span>
      <span>
        {pace
          ? `${t('import.rate', { rate: formatNumber(pace.rowsPerSecond) })} · ${t('import.left', {
              time: formatLeft(pace.secondsLeft),
            })}`
          : t('import.starting')}
      </span>
    </div>
  )
}

/** Announces the progress to screen readers at each tenth. */
function Announced({ share }: { share: number }) {
  const t = useTexts('contacts')
  const tenth = Math.floor(share * 10)
  return (
    <VisuallyHidden role="status">
      {tenth > 0 && t('import.reached', { percent: formatPercent(tenth, 10) })}
    </VisuallyHidden>
  )
}

function StopQuestion({ running, uploading: { progress, stop } }: UploadingDialogProps) {
  const t = useTexts('contacts')
  const ending = stop !== 'asked'
  const count = progress.imported
  return (
    <div role="group" aria-label={t('import.stopTitle')} className={styles['question']}>
      <p role="status">
        <strong>{t('import.stopTitle')}</strong>{' '}
        {count > 0 ? t('import.stopText', { count, shown: formatNumber(count) }) : t('import.stopNone')}
      </p>
      <DialogActions>
        <Button variant="default" disabled={ending} autoFocus onClick={running.unpause}>
          {t('import.goOn')}
        </Button>
        {count > 0 && (
          <Button color="red" variant="light" disabled={ending} onClick={() => running.stop('takeBack')}>
            {t('import.takeBack')}
          </Button>
        )}
        <Button loading={ending} onClick={() => running.stop(count > 0 ? 'keep' : 'takeBack')}>
          {t(count > 0 ? 'import.keep' : 'import.stopNow')}
        </Button>
      </DialogActions>
    </div>
  )
}

/** The progress of an upload. Only its own buttons close the dialog: Escape and a click beside it do nothing. */
export function UploadingDialog({ running, uploading }: UploadingDialogProps) {
  const t = useTexts('contacts')
  const { picked, progress, failure, stop } = uploading
  const share = picked.file.size > 0 ? progress.bytesRead / picked.file.size : 0
  return (
    <Dialog opened locked title={t('import.uploadingTitle')} onClose={running.askToStop}>
      <p className={styles['fileName']}>{picked.file.name}</p>
      <Progress
        aria-label={t('import.progress')}
        value={Math.round(share * 100)}
        animated={!failure && stop === 'no'}
        color={failure ? 'red' : 'ink'}
        size="lg"
      />
      <Distance uploading={uploading} />
      <Announced share={share} />
      <Counts counts={progress} />
      <ErrorText error={failure?.message} />
      {failure?.waiting && <p role="status">{t('import.waiting')}</p>}
      {stop === 'no' ? (
        <DialogActions>
          <Button variant="default" autoFocus onClick={running.askToStop}>
            {t('import.stop')}
          </Button>
          {failure && <Button onClick={running.retry}>{t('import.resume')}</Button>}
        </DialogActions>
      ) : (
        <StopQuestion running={running} uploading={uploading} />
      )}
    </Dialog>
  )
}

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** Formats bytes in a suitable unit: '148.2 MB'. */
export function formatBytes(bytes: number): string {
  const power = bytes > 0 ? Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3)) : 0
  const style = { style: 'unit', unit: units[power] ?? 'byte', unitDisplay: 'short' } as const
  const digits = power > 1 ? 1 : 0
  return numberFormatter(numberLocale(), {
    ...style,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(bytes / 1000 ** power)
}

/**
 * Formats seconds as minutes and seconds, such as 1:05. More than a minute is rounded up to five seconds, so that the
 * number does not flicker.
 */
export function formatLeft(seconds: number): string {
  const whole = seconds > 60 ? Math.ceil(seconds / 5) * 5 : seconds
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
