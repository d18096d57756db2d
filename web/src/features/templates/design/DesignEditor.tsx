// The editor of a designed letter: the letter in the middle, its settings beside it.
import { useCallback, useEffect, useMemo, useState, type KeyboardEvent } from 'react'
import { VisuallyHidden } from '@mantine/core'
import { design as designShape, type Design, type Template } from '@lettermill/contracts'
import { useTexts } from '../../../lib/messages/index.ts'
import { readKeptEmail } from '../../../lib/session/index.ts'
import { forgetUnsaved, useUnsavedMark } from '../../../lib/unsaved.ts'
import { usePageTitle, type FrameWidth } from '../../../ui/index.ts'
import { DraftNotice } from '../DraftNotice.tsx'
import { readDraft, useKeptDraft } from '../drafts.ts'
import { LetterPreview } from '../letter/LetterPreview.tsx'
import { useRendered } from '../letter/rendered.ts'
import { ChangedElsewhere, isChanged as isChangedElsewhere, SaveFailure } from '../save-failures.tsx'
import { useFetchTemplate, useSaveTemplate } from '../templates.ts'
import { AddDialog } from './AddDialog.tsx'
import { Canvas } from './canvas/Canvas.tsx'
import { DragArea, type Dragged } from './canvas/dnd.tsx'
import styles from './design.module.css'
import { EditorContext, type EditorState } from './editor-context.ts'
import { EditorBar, type View } from './EditorBar.tsx'
import { useEdited, type DesignActions } from './history.ts'
import { SidePanel, type PanelTab } from './SidePanel.tsx'
import { useCommands } from './use-commands.ts'

interface DesignEditorProps {
  /** Undefined for a new one. */
  template: Pick<Template, 'id' | 'version'> | undefined
  name: string
  design: Design
  /** A new template has an id now. */
  onCreated(template: Template): void
}

/** What is written and not saved, kept in this browser. */
function useDraft(id: number | undefined, name: string, design: Design, isChanged: boolean) {
  const of = id ?? 'new-design'
  const [kept, setKept] = useState(() => readDraft(of))
  const html = useMemo(() => JSON.stringify(design), [design])
  useUnsavedMark(of, isChanged)
  // Who goes elsewhere leaves it; the end of a session does not, and leads back here.
  useEffect(
    () => () => {
      if (readKeptEmail() !== null) forgetUnsaved()
    },
    [],
  )
  const { forget } = useKeptDraft(of, { name, html }, isChanged)
  /** The draft as a document; null where this version of the app cannot read it. */
  const read = (): Design | null => {
    try {
      const { success, data } = designShape.safeParse(JSON.parse(kept?.html ?? ''))
      return success ? data : null
    } catch {
      return null
    }
  }
  return { kept, setKept, forget, read }
}

/** Ctrl+Z, Ctrl+Y and Ctrl+S; text that is being written has its own undo. */
function editorKeys(actions: DesignActions, save: () => void) {
  return (event: KeyboardEvent<HTMLElement>) => {
    if (!event.ctrlKey && !event.metaKey) return
    const key = event.key.toLowerCase()
    const inText = event.target instanceof Element && event.target.closest('.ql-editor') !== null
    const run =
      key === 's'
        ? save
        : inText
          ? null
          : key === 'z'
            ? event.shiftKey
              ? actions.redo
              : actions.undo
            : key === 'y'
              ? actions.redo
              : null
    if (!run) return
    event.preventDefault()
    run()
  }
}

/** Name and document, saved and not. */
function useSaving(props: DesignEditorProps, name: string, design: Design) {
  const [stored, setStored] = useState({ name: props.name, design: props.design, template: props.template })
  const save = useSaveTemplate()
  const store = (version: number | null, done: () => void) =>
    save.mutate(
      {
        id: stored.template?.id,
        version,
        name: name.trim(),
        content: { kind: 'design', document: design },
      },
      {
        onSuccess: (saved) => {
          setStored({ name, design, template: saved })
          done()
          if (!stored.template) props.onCreated(saved)
        },
      },
    )
  return { stored, setStored, save, store, isChanged: name !== stored.name || design !== stored.design }
}

/** What is shown, and the way to the settings. */
function useViews() {
  const [view, setView] = useState<View>('edit')
  const [tab, setTab] = useState<PanelTab>('letter')
  const [width, setWidth] = useState<FrameWidth>('desk')
  const showSettings = useCallback(() => {
    setTab('settings')
    window.setTimeout(() => {
      const first = document.querySelector<HTMLElement>(
        '#design-panel [role="tabpanel"] :is(input, textarea, select, button)',
      )
      first?.focus()
    })
  }, [])
  return { view, setView, tab, setTab, width, setWidth, showSettings }
}

export function DesignEditor(props: DesignEditorProps) {
  const t = useTexts('design')
  const tTemplates = useTexts('templates')
  const { design, selected, revision, past, future, actions } = useEdited(props.design)
  const [name, setName] = useState(props.name)
  const saving = useSaving(props, name, design)
  const { template } = saving.stored
  const draft = useDraft(template?.id, name, design, saving.isChanged)
  const views = useViews()
  const [bar, setBar] = useState<HTMLElement | null>(null)
  const [dragged, setDragged] = useState<Dragged | null>(null)
  const [said, setSaid] = useState('')
  const { commands, adding, stopAdding } = useCommands(design, actions, t, setSaid, views.showSettings)
  const loading = useFetchTemplate()
  const [contactId, setContactId] = useState<number | null>(null)
  const isRendered = views.view === 'preview' || views.tab === 'checks'
  const material = useMemo(
    () => (isRendered ? { kind: 'design' as const, document: design } : null),
    [isRendered, design],
  )
  const rendering = useRendered(material, contactId)
  usePageTitle(name || tTemplates('create'))
  // What is selected shows its settings; a press beside everything shows those of the letter.
  const { setTab } = views
  useEffect(() => {
    setTab((tab) =>
      tab === 'settings' || tab === 'letter' ? (selected === null ? 'letter' : 'settings') : tab,
    )
  }, [selected, setTab])
  const state = useMemo<EditorState>(
    () => ({ design, selected, revision, bar, commands }),
    [design, selected, revision, bar, commands],
  )
  const store = (version: number | null) =>
    saving.store(version, () => {
      draft.forget()
      forgetUnsaved()
    })
  const save = () => {
    if (name.trim() !== '' && !saving.save.isPending) store(template?.version ?? null)
  }
  const restore = () => {
    const kept = draft.read()
    if (kept) actions.open(kept)
    setName(draft.kept?.name ?? name)
    draft.setKept(null)
  }
  const load = () =>
    loading.mutate(
      { id: template?.id ?? 0 },
      {
        onSuccess: (newer) => {
          if (!newer.document) return
          saving.setStored({ name: newer.name, design: newer.document, template: newer })
          saving.save.reset()
          setName(newer.name)
          actions.change(() => newer.document ?? design, null, null)
        },
      },
    )
  const pick = (block: string) => {
    views.setView('edit')
    commands.select(block)
    window.setTimeout(() => document.getElementById(`part-${block}`)?.scrollIntoView({ block: 'center' }))
  }
  return (
    <EditorContext value={state}>
      <div className={styles['editor']} onKeyDown={editorKeys(actions, save)}>
        <h1 className={styles['hidden']}>{name || tTemplates('create')}</h1>
        <EditorBar
          name={name}
          onName={setName}
          actions={actions}
          canUndo={past.length > 0}
          canRedo={future.length > 0}
          view={views.view}
          onView={views.setView}
          width={views.width}
          onWidth={views.setWidth}
          isChanged={saving.isChanged}
          isSaved={template !== props.template}
          busy={saving.save.isPending}
          onSave={save}
        />
        {draft.kept && !saving.isChanged && (
          <DraftNotice
            draft={draft.kept}
            onRestore={restore}
            onDiscard={() => {
              draft.forget()
              draft.setKept(null)
            }}
          />
        )}
        {isChangedElsewhere(saving.save.error) ? (
          <ChangedElsewhere
            error={saving.save.error}
            busy={loading.isPending}
            onOverwrite={() => store(null)}
            onLoad={load}
          />
        ) : (
          <SaveFailure error={saving.save.error} />
        )}
        <DragArea dragged={dragged} onDragged={setDragged} onDrop={commands.drop}>
          <div className={styles['work']}>
            <div className={styles['middle']}>
              <div ref={setBar} className={styles['formats']} hidden={views.view !== 'edit'} />
              {views.view === 'edit' ? (
                <Canvas isPhone={views.width === 'phone'} />
              ) : (
                <LetterPreview state={rendering} contactId={contactId} onContact={setContactId} />
              )}
            </div>
            <SidePanel tab={views.tab} onTab={views.setTab} state={rendering} onPick={pick} />
          </div>
        </DragArea>
        <AddDialog
          adding={adding}
          onBlock={commands.addBlock}
          onSection={commands.addSection}
          onClose={stopAdding}
        />
        <VisuallyHidden role="status">{said}</VisuallyHidden>
      </div>
    </EditorContext>
  )
}
