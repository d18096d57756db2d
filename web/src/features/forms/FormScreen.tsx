// A form: its editor with a preview, the HTML for a website, and its sign-ups.
import { useState } from 'react'
import { Button, Skeleton, Tabs } from '@mantine/core'
import type { Form } from '@lettermill/contracts'
import { Navigate, useNavigate, useParams } from 'react-router'
import { useChoice } from '../../lib/contacts/address.ts'
import { CallFailed } from '../../lib/api/index.ts'
import { useTexts } from '../../lib/messages/index.ts'
import { keptOverSignIn, useKeepOverSignIn } from '../../lib/over-sign-in.ts'
import { May } from '../../lib/session/May.tsx'
import { useMay } from '../../lib/session/workspaces.ts'
import { BackLink, ConfirmDialog, EmptyState, ErrorCard, PageHeader, toast } from '../../ui/index.ts'
import { draftOf, inputOf, missingIn, type Draft } from './draft.ts'
import { Editor } from './Editor.tsx'
import { EmbedPanel } from './EmbedPanel.tsx'
import { useDeleteForm, useForm, useParts, useSaveForm, type Parts } from './forms.ts'
import { SignUpsPanel } from './SignUpsPanel.tsx'
import styles from './forms.module.css'

const tabs = ['edit', 'embed', 'signUps'] as const

function Delete({ form }: { form: Form }) {
  const t = useTexts('forms')
  const navigate = useNavigate()
  const remove = useDeleteForm()
  const [opened, setOpened] = useState(false)
  const done = () => {
    toast.success(t('deleted'))
    void navigate('/forms')
  }
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        {t('delete')}
      </Button>
      <ConfirmDialog
        opened={opened}
        title={t('deleteTitle')}
        message={t('deleteText')}
        confirmLabel={t('delete')}
        colour="red"
        busy={remove.isPending}
        error={remove.error}
        onClose={() => setOpened(false)}
        onConfirm={() => remove.mutate(form.id, { onSuccess: done })}
      />
    </>
  )
}

/** The id of a list's only entry; '' if there are none or several. */
const onlyOf = (list: readonly { id: number }[]) => (list.length === 1 && list[0] ? String(list[0].id) : '')

function Whole({ form, parts }: { form: Form | null; parts: Parts }) {
  const t = useTexts('forms')
  const navigate = useNavigate()
  const save = useSaveForm(form?.id ?? null)
  const place = `form:${String(form?.id ?? 'new')}`
  const [before, setBefore] = useState(() =>
    draftOf(form, { groupId: onlyOf(parts.groups), senderId: onlyOf(parts.senders) }),
  )
  const [draft, setDraft] = useState(() => keptOverSignIn<Draft>(place) ?? before)
  useKeepOverSignIn(place, JSON.stringify(draft) === JSON.stringify(before) ? undefined : draft)
  const [isTried, setTried] = useState(false)
  const [tab, setTab] = useChoice('tab', tabs, 'edit')
  const press = () => {
    setTried(true)
    setTab('edit')
    if (missingIn(draft).size > 0) return
    const onSuccess = ({ id }: Form) => {
      toast.success(t('saved'))
      setBefore(draft)
      if (!form) void navigate(`/forms/${String(id)}?tab=embed`, { replace: true })
    }
    save.mutate(inputOf(draft), { onSuccess })
  }
  return (
    <>
      <PageHeader
        title={form?.name ?? t('newTitle')}
        actions={
          <May role="editor">
            {form && <Delete form={form} />}
            <Button loading={save.isPending} onClick={press} data-primary>
              {t('save')}
            </Button>
          </May>
        }
      />
      <Tabs value={tab} onChange={(chosen) => setTab(tabs.find((each) => each === chosen) ?? 'edit')}>
        <Tabs.List aria-label={t('tabs.label')} className={styles['tabs'] ?? ''}>
          {tabs.map((each) => (
            <Tabs.Tab key={each} value={each}>
              {t(`tabs.${each}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="edit">
          <Editor
            draft={draft}
            parts={parts}
            missing={isTried ? missingIn(draft) : new Set()}
            error={save.error}
            onChange={(changed) => setDraft((now) => ({ ...now, ...changed }))}
          />
        </Tabs.Panel>
        <Tabs.Panel value="embed">
          {form ? <EmbedPanel form={form} parts={parts} /> : <p>{t('embed.first')}</p>}
        </Tabs.Panel>
        <Tabs.Panel value="signUps">
          {/* A hidden panel is not rendered, so that it makes no calls. */}
          {form ? tab === 'signUps' && <SignUpsPanel form={form} /> : <p>{t('embed.first')}</p>}
        </Tabs.Panel>
      </Tabs>
    </>
  )
}

function Loaded({ id }: { id: string }) {
  const t = useTexts('forms')
  const known = useForm(id)
  const choices = useParts()
  const isGone = known.error instanceof CallFailed && known.error.status === 404
  if (isGone) return <EmptyState picture="tray" title={t('notFound')} text={t('notFoundText')} />
  const error = known.error ?? choices.error
  if (error && !known.data)
    return <ErrorCard error={error} onRetry={() => void Promise.all([known.refetch(), choices.retry()])} />
  if (!choices.parts || (id !== 'new' && !known.data)) return <Skeleton height={320} />
  return <Whole form={known.data ?? null} parts={choices.parts} />
}

/** The form that the URL names; `new` starts a new one. */
export function FormScreen() {
  const t = useTexts('forms')
  const { id = '' } = useParams()
  const isEditor = useMay('editor')
  if (id === 'new' && !isEditor) return <Navigate to="/forms" replace />
  return (
    <>
      <BackLink to="/forms">{t('back')}</BackLink>
      <Loaded key={id} id={id} />
    </>
  )
}
