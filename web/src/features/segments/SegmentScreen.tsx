// A segment: its name, its conditions as sentences, how many contacts match and the first of them, and what uses it.
import { useRef } from 'react'
import { Button, Skeleton, Stack, TextInput } from '@mantine/core'
import { inactiveOf, segmentLimits, type Segment } from '@lettermill/contracts'
import { ChevronDown, Send } from 'lucide-react'
import { Navigate, useNavigate, useParams } from 'react-router'
import { useTexts } from '../../lib/messages/index.ts'
import { useSegmentCount } from '../../lib/campaigns/segment-count.ts'
import { writeTo } from '../../lib/write-to.ts'
import { May, OnlyFor } from '../../lib/session/May.tsx'
import { useMay } from '../../lib/session/workspaces.ts'
import {
  BackLink,
  EmptyState,
  ErrorCard,
  ErrorText,
  Note,
  PageHeader,
  Panel,
  shownMessage,
} from '../../ui/index.ts'
import { Builder } from './builder/Builder.tsx'
import { useEditing } from './editing.ts'
import { SaveNotices } from './SaveNotices.tsx'
import { useSave } from './saving.ts'
import { SegmentMenu } from './SegmentMenu.tsx'
import { useSegments } from './segments.ts'
import { FirstContacts, SizePanel } from './SizePanel.tsx'
import { ReadySegments } from './sunset/ReadySegments.tsx'
import { SunsetPanel } from './sunset/SunsetPanel.tsx'
import styles from './segments.module.css'
import { UsedIn } from './UsedIn.tsx'

/** Leads to a new campaign to the saved segment. */
function WriteButton({ segment, isChanged }: { segment: Segment; isChanged: boolean }) {
  const t = useTexts('segments')
  const navigate = useNavigate()
  return (
    <Button
      variant="default"
      leftSection={<Send size={16} aria-hidden="true" />}
      disabled={isChanged || segment.problem !== null}
      title={isChanged ? t('builder.unsaved') : undefined}
      onClick={() => void navigate(writeTo('segment', segment.id))}
    >
      {t('builder.write')}
    </Button>
  )
}

function Editor({ segment }: { segment: Segment | null }) {
  const t = useTexts('segments')
  const navigate = useNavigate()
  const isEditor = useMay('editor')
  const edited = useEditing(segment)
  const saving = useSave(edited)
  const { save, isTried, busy, error } = saving
  const nameInput = useRef<HTMLInputElement>(null)
  const counted = useSegmentCount(edited.filter && { filter: edited.filter })
  const conditions = useRef<HTMLDivElement>(null)
  const press = () => {
    save()
    if (edited.name.trim() === '') nameInput.current?.focus()
    else focusFirstComplaint(conditions.current)
  }
  const message = shownMessage(edited.error)
  return (
    <>
      <BackLink to="/contacts">{t('back')}</BackLink>
      <PageHeader
        title={segment?.name ?? t('builder.newTitle')}
        actions={
          <>
            {segment && isEditor && (
              <SegmentMenu
                segment={segment}
                isChanged={edited.isChanged}
                onDeleted={() => void navigate('/contacts')}
              >
                <Button variant="default" rightSection={<ChevronDown size={16} aria-hidden="true" />}>
                  {t('builder.more')}
                </Button>
              </SegmentMenu>
            )}
            <May role="editor">
              {segment && <WriteButton segment={segment} isChanged={edited.isChanged} />}
              <Button loading={busy} onClick={press} data-primary>
                {t('builder.save')}
              </Button>
            </May>
          </>
        }
      />
      {segment?.problem && (
        <Note tone="warning" style={{ marginBottom: 16 }}>
          {segment.problem}
        </Note>
      )}
      {message && <ErrorText error={t('builder.failedChoices')} onRetry={edited.retry} />}
      <SaveNotices editing={edited} saving={saving} />
      <div className={styles['columns']}>
        <div className={styles['main']}>
          <Panel title={t('group.label')}>
            <OnlyFor role="editor">
              <Stack ref={conditions}>
                <TextInput
                  ref={nameInput}
                  label={t('builder.name')}
                  maw={480}
                  value={edited.name}
                  maxLength={segmentLimits.name}
                  autoComplete="off"
                  error={isTried && edited.name.trim() === '' && t('builder.nameMissing')}
                  onChange={({ currentTarget }) => edited.setName(currentTarget.value)}
                />
                <Builder
                  draft={edited.draft}
                  choices={edited.choices}
                  typeOf={edited.typeOf}
                  isTried={isTried}
                  onChange={edited.setDraft}
                />
                <ErrorText error={error} />
              </Stack>
            </OnlyFor>
          </Panel>
          {!counted.error && <FirstContacts filter={edited.filter} isCounted={!counted.isCounting} />}
        </div>
        <div className={styles['side']}>
          <SizePanel
            counted={counted}
            isEmpty={edited.filter === null}
            hasUnfinished={edited.missing.length > 0}
          />
          {segment && inactiveOf(segment.filter) && (
            <SunsetPanel
              segment={segment}
              isChanged={edited.isChanged}
              isCounted={!counted.isCounting && !edited.isChanged}
            />
          )}
          {segment ? <UsedIn segment={segment} /> : <ReadySegments editing={edited} />}
        </div>
      </div>
    </>
  )
}

function NoSegment() {
  const t = useTexts('segments')
  return (
    <>
      <BackLink to="/contacts">{t('back')}</BackLink>
      <EmptyState picture="tray" title={t('notFound')} text={t('notFoundText')} />
    </>
  )
}

/** The segment that the URL names; `new` starts a new one. */
export function SegmentScreen() {
  const t = useTexts('segments')
  const { id = '' } = useParams()
  const isEditor = useMay('editor')
  const { data, error, refetch } = useSegments()
  if (id === 'new')
    return isEditor ? <Editor key="new" segment={null} /> : <Navigate to="/contacts" replace />
  const segment = data?.find((each) => String(each.id) === id)
  if (segment) return <Editor key={segment.id} segment={segment} />
  if (data) return <NoSegment />
  return (
    <>
      <BackLink to="/contacts">{t('back')}</BackLink>
      {error ? <ErrorCard error={error} onRetry={() => void refetch()} /> : <Skeleton height={320} />}
    </>
  )
}

// When a filter is refused, moves the focus to the first incomplete condition, as a refused form does to its first
// wrong field.
/** Focuses the last input of the first marked condition, after the mark is rendered. Does nothing if none is marked. */
function focusFirstComplaint(conditions: HTMLElement | null): void {
  window.setTimeout(() => {
    const condition = conditions?.querySelector('[data-complaint]')?.closest('[role="group"]')
    const inputs = condition?.querySelectorAll<HTMLElement>('input:not([type="hidden"]), select')
    ;[...(inputs ?? [])].at(-1)?.focus()
  })
}
