// The dialog with a campaign's form (name, subject, domain, sender, template, group, time) and a preview of the
// message.
import { useState, type ReactNode } from 'react'
import { Button, Stack } from '@mantine/core'
import { useTexts } from '../../../lib/messages/index.ts'
import {
  BroughtIntoView,
  DraftNotice,
  ErrorText,
  focusFirstInvalid,
  FormDialog,
  incompleteButton,
  ResumedNotice,
  shownMessage,
} from '../../../ui/index.ts'
import { ContentFields, NameFields, SenderFields } from './CampaignFields.tsx'
import { useChoices, withOnlyChoices, withoutLost } from './choices.ts'
import styles from './create.module.css'
import type { FormDraft } from './form-draft.ts'
import { isTimed, type CampaignForm } from './form.ts'
import { FormPreview } from './FormPreview.tsx'
import { isComplete, missingOf, missingOfSchedule, type Missing } from './missing.ts'
import { ScheduleFields } from './ScheduleFields.tsx'

interface CampaignDialogProps {
  opened: boolean
  title: string
  submitLabel: string
  busy: boolean
  /** What went wrong: a failure or a sentence. */
  error: unknown
  /** Why the campaign cannot be saved and what to do. The dialog scrolls to it. */
  notice?: ReactNode
  draft: FormDraft
  onSubmit(form: CampaignForm): void
  onClose(): void
  /**
   * Whether to choose an option automatically if it is the only one. Not while editing, because a part may have been
   * deleted.
   */
  makesOnlyChoices?: boolean
  /** The action of a second button, which schedules at the date and time in the form. */
  onSchedule?(form: CampaignForm): void
}

type Wish = 'draft' | 'schedule'

const nothing: Missing = new Set()
const missingFor = { draft: missingOf, schedule: missingOfSchedule }

/**
 * The missing fields. The dialog marks them after a person pressed a button that needs them, until the dialog closes.
 */
function useMissing(form: CampaignForm) {
  const [asked, setAsked] = useState<Wish | null>(null)
  return {
    missing: asked ? missingFor[asked](form) : nothing,
    /** @returns whether the form is complete; if not, the dialog marks the missing fields */
    ask(wish: Wish): boolean {
      setAsked(wish)
      return missingFor[wish](form).size === 0
    },
    forget: () => setAsked(null),
  }
}

/**
 * A notice about a draft that was typed and not saved: the dialog offers to restore it, or has already opened with it.
 */
function Draft({ draft }: Pick<CampaignDialogProps, 'draft'>) {
  const { resumedAt, offeredAt, restore, discard } = draft
  if (resumedAt !== null) return <ResumedNotice at={resumedAt} />
  if (offeredAt !== null) return <DraftNotice at={offeredAt} onRestore={restore} onDiscard={discard} />
  return null
}

/** The caller keeps the form's values, so that closing the dialog loses nothing. */
export function CampaignDialog({ draft, onSubmit, onSchedule, ...props }: CampaignDialogProps) {
  const t = useTexts('campaigns')
  const { choices, error: loadError } = useChoices(props.opened)
  const kept = withoutLost(draft.form, choices)
  const form = props.makesOnlyChoices ? withOnlyChoices(kept, choices) : kept
  const { missing, ask, forget } = useMissing(form)
  const loadMessage = shownMessage(loadError)
  const fields = { form, choices, missing, onChange: draft.change }
  return (
    <FormDialog
      opened={props.opened}
      title={props.title}
      size="xl"
      submitLabel={props.submitLabel}
      incomplete={!isComplete(form)}
      busy={props.busy}
      error={props.error}
      onSubmit={() => ask('draft') && onSubmit(form)}
      moreActions={
        onSchedule && (
          <Button
            variant={isTimed(form) ? 'light' : 'default'}
            loading={props.busy}
            {...incompleteButton(!isComplete(form) || !isTimed(form))}
            onClick={({ currentTarget }) => {
              if (ask('schedule')) onSchedule(form)
              else if (currentTarget.form) focusFirstInvalid(currentTarget.form)
            }}
          >
            {t('form.schedule')}
          </Button>
        )
      }
      onClose={() => {
        forget()
        props.onClose()
      }}
    >
      <Draft draft={draft} />
      <div className={styles['columns']}>
        <Stack gap="md">
          <NameFields {...fields} />
          <SenderFields {...fields} />
          <ContentFields {...fields} />
          {loadMessage !== null && <ErrorText error={t('form.loadFailed', { message: loadMessage })} />}
          <ScheduleFields {...fields} />
        </Stack>
        <FormPreview form={form} />
      </div>
      <BroughtIntoView cause={props.notice}>{props.notice}</BroughtIntoView>
    </FormDialog>
  )
}
