// The design editor: the letter in the middle, its settings beside it.
import { useCallback, useEffect, useMemo, useState } from 'react'
import { VisuallyHidden } from '@mantine/core'
import {
  design as designShape,
  designNamesAddress,
  htmlNamesAddress,
  type Design,
  type Template,
} from '@lettermill/contracts'
import { laterDialog } from '../../../lib/later-dialog.tsx'
import { useTexts } from '../../../lib/messages/index.ts'
import { usePageTitle, type FrameWidth } from '../../../ui/index.ts'
import type { ChosenContact } from '../../../ui/test-message/ContactChoice.tsx'
import { useChecks } from '../letter/checks.ts'
import { LetterPreview } from '../letter/LetterPreview.tsx'
import { useRendered } from '../letter/rendered.ts'
import { SaveNotices } from '../letter/SaveNotices.tsx'
import { useSaving } from '../letter/saving.ts'
import { AddDialog } from './AddDialog.tsx'
import { Canvas } from './canvas/Canvas.tsx'
import { DragArea, type Dragged } from './canvas/dnd.tsx'
import styles from './design.module.css'
import { EditorContext, type EditorState } from './editor-context.ts'
import { EditorBar, type View } from './EditorBar.tsx'
import { useEdited, type DesignActions } from './history.ts'
import { Said, useSaid, useSpokenSteps } from './said.tsx'
import { SaveSectionDialog } from './sections/SaveSectionDialog.tsx'
import { SidePanel, type PanelTab } from './SidePanel.tsx'
import { useCommands } from './use-commands.ts'

const TestDialog = laterDialog(() => import('../letter/TestDialog.tsx'), 'TestDialog')

interface DesignEditorProps {
  /** The stored template; undefined for a new template. */
  template: Pick<Template, 'id' | 'version'> | undefined
  name: string
  design: Design
  /** Called when a new template was saved and has an id. */
  onCreated(template: Template): void
}

/** Reads a draft as a design; null if this version of the app cannot read it. */
function readDesign(kept: string): Design | null {
  try {
    const { success, data } = designShape.safeParse(JSON.parse(kept))
    return success ? data : null
  } catch {
    return null
  }
}

const contentOf = (document: Design) => ({ kind: 'design' as const, document })
const draftOf = (document: Design) => JSON.stringify(document)

/** Handles Ctrl+Z, Ctrl+Y and Ctrl+S. Text that is being written has its own undo. */
function editorKeys({ undo, redo }: DesignActions, save: () => void) {
  return (event: KeyboardEvent) => {
    if (!event.ctrlKey && !event.metaKey) return
    const steps = new Map([
      ['z', event.shiftKey ? redo : undo],
      ['y', redo],
    ])
    const inText = event.target instanceof Element && event.target.closest('.ql-editor') !== null
    const key = event.key.toLowerCase()
    const run = key === 's' ? save : inText ? undefined : steps.get(key)
    if (!run) return
    event.preventDefault()
    run()
  }
}

/** A long letter has hundreds of focusable parts. Keyboard users can skip them and go to the open tab of the panel. */
function focusPanel(): void {
  document.querySelector<HTMLElement>('#design-panel [role="tab"][aria-selected="true"]')?.focus()
}

/** What the editor shows, and how to open the settings. */
function useViews() {
  const [view, setView] = useState<View>('edit')
  const [tab, setTab] = useState<PanelTab>('letter')
  const [width, setWidth] = useState<FrameWidth>('desk')
  const [isFolded, setFolded] = useState(false)
  const showSettings = useCallback(() => {
    setTab('settings')
    setFolded(false)
    window.setTimeout(() => {
      const first = document.querySelector<HTMLElement>(
        '#design-panel [role="tabpanel"] :is(input, textarea, select, button)',
      )
      first?.focus()
    })
  }, [])
  return { view, setView, tab, setTab, width, setWidth, isFolded, setFolded, showSettings }
}

export function DesignEditor(props: DesignEditorProps) {
  const t = useTexts('design')
  const tTemplates = useTexts('templates')
  const { design, selected, revision, past, future, actions: unspoken } = useEdited(props.design)
  const { said, say } = useSaid()
  const actions = useSpokenSteps(unspoken, { past, future }, say, t)
  const [name, setName] = useState(props.name)
  const saving = useSaving({
    first: { name: props.name, value: props.design, template: props.template },
    now: { name, value: design },
    contentOf,
    draftOf,
    newDraft: 'new-design',
    onCreated: props.onCreated,
  })
  const views = useViews()
  const [bar, setBar] = useState<HTMLElement | null>(null)
  const [dragged, setDragged] = useState<Dragged | null>(null)
  const { commands, adding, stopAdding, keeping, stopKeeping } = useCommands(
    design,
    unspoken,
    t,
    say,
    views.showSettings,
  )
  const [isTesting, setTesting] = useState(false)
  const [contact, setContact] = useState<ChosenContact | null>(null)
  const material = useMemo(() => contentOf(design), [design])
  const rendering = useRendered(
    material,
    contact?.id ?? null,
    views.view === 'preview' || views.tab === 'checks',
  )
  const checks = useChecks(
    rendering.rendered,
    designNamesAddress(design) || htmlNamesAddress(rendering.rendered?.html ?? ''),
  )
  usePageTitle(name || tTemplates('create'))
  // Selecting a part opens its settings; a click outside of all parts opens the settings of the letter.
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
  useEffect(() => {
    // The listener is on the window, because after a click beside all parts no element of the editor has the focus.
    const listen = editorKeys(actions, saving.save)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  })
  const load = (newer: Template & { document?: Design | undefined }) => {
    const { document } = newer
    if (!document) return
    saving.take({ name: newer.name, value: document, template: newer })
    setName(newer.name)
    actions.change(() => document, null, null)
  }
  const pick = (block: string) => {
    views.setView('edit')
    commands.select(block)
    window.setTimeout(() => {
      const part = document.getElementById(`part-${block}`)
      part?.focus({ preventScroll: true })
      part?.scrollIntoView({ block: 'center' })
    })
  }
  return (
    <EditorContext value={state}>
      <div className={styles['editor']}>
        <VisuallyHidden component="h1">{name || tTemplates('create')}</VisuallyHidden>
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
          saving={saving}
          onTest={() => setTesting(true)}
        />
        <SaveNotices
          saving={saving}
          onRestore={({ html, name: kept }) => {
            const document = readDesign(html)
            if (document) actions.open(document)
            setName(kept)
          }}
          onLoad={load}
        />
        <button type="button" data-skip className={styles['skip']} onClick={focusPanel}>
          {t('panel.skip')}
        </button>
        <DragArea dragged={dragged} onDragged={setDragged} onDrop={commands.drop}>
          <div className={styles['work']}>
            <div className={styles['middle']}>
              <div
                ref={setBar}
                className={styles['formats']}
                data-hint={t('formats')}
                hidden={views.view !== 'edit'}
              />
              {views.view === 'edit' ? (
                <Canvas isPhone={views.width === 'phone'} foot={rendering.rendered?.foot ?? null} />
              ) : (
                <LetterPreview state={rendering} contact={contact} onContact={setContact} />
              )}
            </div>
            <SidePanel
              tab={views.tab}
              onTab={(chosen) => {
                views.setTab(chosen)
                views.setFolded(false)
              }}
              checks={checks}
              onPick={pick}
              isEditing={views.view === 'edit'}
              isFolded={views.isFolded}
              onFold={views.setFolded}
            />
          </div>
        </DragArea>
        <AddDialog
          adding={adding}
          onBlock={commands.addBlock}
          onSection={commands.addSection}
          onKept={commands.addKept}
          onClose={stopAdding}
        />
        <TestDialog
          opened={isTesting}
          name={name}
          material={material}
          contact={contact}
          note={t('test.asNow')}
          onClose={() => setTesting(false)}
        />
        <SaveSectionDialog section={keeping} onClose={stopKeeping} />
        <Said said={said} />
      </div>
    </EditorContext>
  )
}
