// Asks for what the letter to inactive contacts needs: its language, and where its button leads.
import { useState } from 'react'
import { NativeSelect, TextInput } from '@mantine/core'
import { galleryLanguages, type Segment } from '@lettermill/contracts'
import { useNavigate } from 'react-router'
import { namedLanguages, suggestedLanguage } from '../../../lib/templates/letter-languages.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import { FormDialog, Note, toast } from '../../../ui/index.ts'
import { useAsk } from './sunset.ts'

export interface AskDialogProps {
  segment: Segment
  /** Whether a campaign asked this segment before. */
  isAskedBefore: boolean
  opened: boolean
  onClose(): void
}

const isAddress = (text: string) => /^https?:\/\/[^\s<>"'`\\]+$/i.test(text)

/** The dialog. It opens the draft that it made. */
export function AskDialog({ segment, isAskedBefore, opened, onClose }: AskDialogProps) {
  const t = useTexts('segments')
  const navigate = useNavigate()
  const [language, setLanguage] = useState(suggestedLanguage)
  const [typed, setTyped] = useState('https://')
  const [tried, setTried] = useState(false)
  const asking = useAsk(segment)
  const url = typed.trim()
  const submit = () => {
    setTried(true)
    if (!isAddress(url)) return
    asking.mutate(
      { language, url },
      {
        onSuccess: ({ id }) => {
          toast.success(t('sunset.askDone'))
          onClose()
          void navigate(`/campaigns/${String(id)}`)
        },
      },
    )
  }
  return (
    <FormDialog
      opened={opened}
      title={t('sunset.askTitle')}
      submitLabel={t('sunset.askSubmit')}
      busy={asking.isPending}
      error={asking.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t('sunset.askText')}</p>
      {isAskedBefore && <Note tone="warning">{t('sunset.askAgain')}</Note>}
      <NativeSelect
        label={t('sunset.language')}
        data={namedLanguages}
        value={language}
        onChange={({ currentTarget: { value } }) =>
          setLanguage(galleryLanguages.find((each) => each === value) ?? 'en')
        }
      />
      <TextInput
        type="url"
        label={t('sunset.url')}
        description={t('sunset.urlHint')}
        error={tried && !isAddress(url) && t('sunset.urlMissing')}
        value={typed}
        maxLength={2000}
        autoComplete="off"
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        data-autofocus
      />
    </FormDialog>
  )
}
