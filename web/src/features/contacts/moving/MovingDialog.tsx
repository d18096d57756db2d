// 'Coming from another tool': asks for the tool, then for the addresses that must not be mailed, then for the contacts.
import { useState } from 'react'
import { Button, Radio, Stack, Title } from '@mantine/core'
import '@mantine/core/styles/Radio.layer.css'
import { useTexts } from '../../../lib/messages/index.ts'
import { Dialog, DialogActions } from '../../../ui/index.ts'
import type { SuppressedCounts } from '../import/state.ts'
import { addedCounts } from '../import/words.ts'
import { FileButton } from './FileButton.tsx'
import { LeftStep } from './LeftStep.tsx'
import { tools, type Tool } from './tools.ts'

type Step = 'tool' | 'left' | 'contacts'

interface MovingDialogProps {
  opened: boolean
  /** The tool whose list is asked for first; null: ask for the tool. */
  tool: Tool | null
  onClose(): void
  onSuppressed(counts: SuppressedCounts): void
  /** Called with the file of contacts. */
  onPick(file: File): void
}

function ToolStep(props: { tool: Tool | null; onTool(tool: Tool): void; onNext(): void }) {
  const t = useTexts('moving')
  return (
    <Stack gap="md">
      <Radio.Group
        label={t('tool')}
        value={props.tool}
        onChange={(value) => props.onTool(tools.find((each) => each === value) ?? 'other')}
      >
        <Stack gap={8} mt={8}>
          {tools.map((each) => (
            <Radio key={each} value={each} label={t(`tools.${each}`)} />
          ))}
        </Stack>
      </Radio.Group>
      <DialogActions>
        <Button disabled={props.tool === null} onClick={props.onNext}>
          {t('next')}
        </Button>
      </DialogActions>
    </Stack>
  )
}

function ContactsStep({ tool, onBack, onPick }: { tool: Tool; onBack(): void; onPick(file: File): void }) {
  const t = useTexts('moving')
  return (
    <Stack gap="md">
      <Title order={3} fz="lg" lh="24px">
        {t('contacts.title')}
      </Title>
      <p>{t(`contacts.how.${tool}`)}</p>
      <DialogActions>
        <Button variant="default" onClick={onBack}>
          {t('back')}
        </Button>
        <FileButton label={t('contacts.choose')} onPick={onPick}>
          {t('contacts.choose')}
        </FileButton>
      </DialogActions>
    </Stack>
  )
}

/** The dialog. The caller must give it another `key` for each opening. */
export function MovingDialog({ opened, tool: given, onClose, onSuppressed, onPick }: MovingDialogProps) {
  const t = useTexts('moving')
  const [tool, setTool] = useState(given)
  const [step, setStep] = useState<Step>(given ? 'left' : 'tool')
  const [done, setDone] = useState<SuppressedCounts | null>(null)
  return (
    <Dialog opened={opened} title={t('title')} keepOnClickBeside onClose={onClose}>
      {(step === 'tool' || tool === null) && (
        // Mailchimp's archive contains both lists, so one file is enough.
        <ToolStep
          tool={tool}
          onTool={setTool}
          onNext={() => setStep(tool === 'mailchimp' ? 'contacts' : 'left')}
        />
      )}
      {step === 'left' && tool !== null && (
        <LeftStep
          tool={tool}
          done={done}
          onDone={(counts) => {
            setDone((before) => addedCounts(before, counts))
            onSuppressed(counts)
          }}
          onNext={() => setStep('contacts')}
          onBack={() => setStep('tool')}
        />
      )}
      {step === 'contacts' && tool !== null && (
        <ContactsStep
          tool={tool}
          onBack={() => setStep(tool === 'mailchimp' ? 'tool' : 'left')}
          onPick={(file) => {
            onClose()
            onPick(file)
          }}
        />
      )}
    </Dialog>
  )
}
