// The wizard's second step: addresses that must not be mailed, from another tool.
import { useState } from 'react'
import { Button, NativeSelect, Stack, Text, Title } from '@mantine/core'
import { importedReasons, type ImportedReason } from '@lettermill/contracts'
import { formatNumber } from '../../../lib/formats/formats.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import { DialogActions, ErrorText, Note } from '../../../ui/index.ts'
import type { SuppressedCounts } from '../import/state.ts'
import { reasonWords, totalOf } from '../import/words.ts'
import { FileButton } from './FileButton.tsx'
import { useLeavers, type LeaversState } from './leavers.ts'
import type { Tool } from './tools.ts'

interface LeftStepProps {
  tool: Tool
  /** Counts of addresses that were suppressed before; null if there are none. */
  done: SuppressedCounts | null
  onDone(counts: SuppressedCounts): void
  onNext(): void
  onBack(): void
}

interface FoundProps {
  found: Extract<LeaversState, { file: string }>
  onSend(reason: ImportedReason): void
}

/** The content of the picked list. Asks for a reason if the file gives none. */
function Found({ found: { step, file, list }, onSend }: FoundProps) {
  const t = useTexts('moving')
  const [reason, setReason] = useState<ImportedReason>('unsubscribed')
  const { left, invalid } = list
  const count = totalOf(left)
  const shown = formatNumber(count)
  const isNamed = importedReasons.some((each) => left[each] !== undefined)
  return (
    <Note>
      <p role="status">
        {t(isNamed ? 'left.foundReasons' : 'left.found', { count, file, shown, reasons: reasonWords(left) })}
      </p>
      {invalid > 0 && <p>{t('left.invalid', { shown: formatNumber(invalid) })}</p>}
      {left[''] !== undefined && (
        <NativeSelect
          label={t('left.reason')}
          value={reason}
          data={importedReasons.map((value) => ({ value, label: t(`left.reasons.${value}`) }))}
          onChange={({ currentTarget: { value } }) =>
            setReason(importedReasons.find((each) => each === value) ?? 'unsubscribed')
          }
        />
      )}
      <Button loading={step === 'sending'} onClick={() => onSend(reason)}>
        {t('left.submit')}
      </Button>
    </Note>
  )
}

function Done({ counts }: { counts: SuppressedCounts }) {
  const t = useTexts('moving')
  const reasons = reasonWords(counts.reasons)
  const count = totalOf(counts.reasons)
  return (
    <Note role="status">
      <p>{t('left.done', { count, shown: formatNumber(count), reasons })}</p>
      {counts.erased > 0 && <p>{t('left.erased', { shown: formatNumber(counts.erased) })}</p>}
    </Note>
  )
}

export function LeftStep({ tool, done, onDone, onNext, onBack }: LeftStepProps) {
  const t = useTexts('moving')
  const { state, error, pick, send } = useLeavers(t(`tools.${tool}`), onDone)
  const choose = t(done ? 'left.chooseMore' : 'left.choose')
  return (
    <Stack gap="md">
      <Title order={3} fz="lg" lh="24px">
        {t('left.title')}
      </Title>
      <p>{t('left.why')}</p>
      <p>{t(`left.how.${tool}`)}</p>
      {done && <Done counts={done} />}
      {'file' in state && <Found found={state} onSend={send} />}
      <ErrorText error={error} />
      <div>
        <FileButton
          label={choose}
          busy={state.step === 'reading'}
          variant={done || 'file' in state ? 'default' : 'filled'}
          onPick={pick}
        >
          {choose}
        </FileButton>
      </div>
      {!done && <Text c="dimmed">{t('left.skipped')}</Text>}
      <DialogActions>
        <Button variant="default" onClick={onBack}>
          {t('back')}
        </Button>
        <Button variant={done ? 'filled' : 'default'} disabled={state.step === 'sending'} onClick={onNext}>
          {t(done ? 'next' : 'left.skip')}
        </Button>
      </DialogActions>
    </Stack>
  )
}
