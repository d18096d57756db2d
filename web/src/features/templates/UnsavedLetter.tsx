// Offers to go on with a new design that was never saved, on the screens from which a new one is begun.
import { useState } from 'react'
import { Box } from '@mantine/core'
import { useNavigate } from 'react-router'
import { useFormats } from '../../lib/formats/formats.ts'
import { useTexts } from '../../lib/messages/index.ts'
import { forgetDraft, readDraft } from '../../lib/templates/template-drafts.ts'
import { DraftNotice } from '../../ui/index.ts'
import { unsavedDesignPath } from './paths.ts'

/** Nothing if this browser has no such draft. */
export function UnsavedLetter() {
  const t = useTexts('templates')
  const { moment } = useFormats()
  const navigate = useNavigate()
  const [draft, setDraft] = useState(() => readDraft('new-design'))
  if (!draft) return null
  const { name, at } = draft
  const when = moment(at)
  const text = name.trim() === '' ? t('unsaved.text', { when }) : t('unsaved.named', { name, when })
  return (
    <Box mb="md">
      <DraftNotice
        at={at}
        words={{ text, restore: t('unsaved.continue') }}
        onRestore={() => void navigate(unsavedDesignPath)}
        onDiscard={() => {
          forgetDraft('new-design')
          setDraft(null)
        }}
      />
    </Box>
  )
}
