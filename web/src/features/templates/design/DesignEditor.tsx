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

function useEditorKeys(actions: DesignActions, save: () => void): void {
  useEffect(() => {
    // The listener is on the window, because after a click beside all parts no element of the editor has the focus.
    const listen = editorKeys(actions, save)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  })
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

type Views = ReturnType<typeof useViews>

/** Opens the settings of the part that is selected, and those of the letter after a click outside of all parts. */
function useTabOfSelected(selected: string | null, setTab: Views['setTab']): void {
  useEffect(() => {
    setTab((tab) =>
      tab === 'settings' || tab === 'letter' ? (selected === null ? 'letter' : 'settings') : tab,
    )
  }, [selected, setTab])
}

/** Shows a block in the editor, for the finding that is about it. */
function showBlock(block: string, views: Views, select: (block: string) => void): void {
  views.setView('edit')
  select(block)
  window.setTimeout(() => {
    const part = document.getElementById(`part-${block}`)
    part?.focus({ preventScroll: true })
    part?.scrollIntoView({ block: 'center' })
  })
}

interface WorkProps {
  views: Views
  rendering: ReturnType<typeof useRendered>
  contact: ChosenContact | null
  onContact: (contact: ChosenContact | null) => void
  checks: ReturnType<typeof useChecks>
  commands: ReturnType<typeof useCommands>['commands']
  onBar: (bar: HTMLElement | null) => void
}

/** The letter, to be edited or read, with the panel beside it. */
function Work({ views, rendering, contact, onContact, checks, commands, onBar }: WorkProps) {
  const t = useTexts('design')
  const [dragged, setDragged] = useState<Dragged | null>(null)
  return (
    <DragArea dragged={dragged} onDragged={setDragged} onDrop={commands.drop}>
      <div className={styles['work']}>
        <div className={styles['middle']}>
          <div
            ref={onBar}
            className={styles['formats']}
            data-hint={t('formats')}
            hidden={views.view !== 'edit'}
          />
          {views.view === 'edit' ? (
            <Canvas isPhone={views.width === 'phone'} foot={rendering.rendered?.foot ?? null} />
          ) : (
            <LetterPreview state={rendering} contact={contact} onContact={onContact} />
          )}
        </div>
        <SidePanel
          tab={views.tab}
          onTab={(chosen) => {
            views.setTab(chosen)
            views.setFolded(false)
          }}
          checks={checks}
          onPick={(block) => showBlock(block, views, commands.select)}
          isEditing={views.view === 'edit'}
          isFolded={views.isFolded}
          onFold={views.setFolded}
        />
      </div>
    </DragArea>
  )
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
  const work = useCommands(design, unspoken, t, say, views.showSettings)
  const { commands, adding, stopAdding, keeping, stopKeeping } = work
  const [isTesting, setTesting] = useState(false)
  const [contact, setContact] = useState<ChosenContact | null>(null)
  const material = useMemo(() => contentOf(design), [design])
  const showsRendered = views.view === 'preview' || views.tab === 'checks'
  const rendering = useRendered(material, contact?.id ?? null, showsRendered)
  const checks = useChecks(
    rendering.rendered,
    designNamesAddress(design) || htmlNamesAddress(rendering.rendered?.html ?? ''),
  )
  usePageTitle(name || tTemplates('create'))
  useTabOfSelected(selected, views.setTab)
  const state = useMemo<EditorState>(
    () => ({ design, selected, revision, bar, commands }),
    [design, selected, revision, bar, commands],
  )
  useEditorKeys(actions, saving.save)
  const load = (newer: Template & { document?: Design | undefined }) => {
    const { document } = newer
    if (!document) return
    saving.take({ name: newer.name, value: document, template: newer })
    setName(newer.name)
    actions.change(() => document, null, null)
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
          views={views}
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
        <Work
          views={views}
          rendering={rendering}
          contact={contact}
          onContact={setContact}
          checks={checks}
          commands={commands}
          onBar={setBar}
        />
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
