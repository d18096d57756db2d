// The rich-text editor as a React component. Callers get only the HTML to store, and need not know Quill.
import 'quill/dist/quill.snow.css'
import './editor.css'
import './writing.css'
import { useEffect, useId, useRef, useState, type ChangeEvent } from 'react'
import { isQuiet } from '../../../lib/api/index.ts'
import { useFields, useFoldedKeys } from '../../../lib/fields.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import { ErrorText, shownMessage } from '../../../ui/index.ts'
import { insertImages, type Upload } from './images.ts'
import { insertField, mergeTag } from './merge.ts'
import { MergeMenu } from './MergeMenu.tsx'
import { openEditor } from './open-editor.ts'
import { PictureText } from './PictureText.tsx'
import type { Quill } from './quill.ts'

export interface RichTextEditorProps {
  /** The stored HTML with which the editor opens. Later changes are ignored. */
  stored: string
  /** Whether to allow editing although some of the stored HTML would be lost. */
  isConverted: boolean
  /**
   * Called when the editor is open, with whether it can keep all of the stored HTML. If it cannot and `isConverted` is
   * false, it is read-only.
   */
  onOpened(holds: boolean): void
  /** Called with the HTML to store; '' if a reader would see nothing. */
  onChange(html: string): void
  upload: Upload
  /** Called with whether pictures are being uploaded, so that saving should wait. */
  onUploading(uploading: boolean): void
}

/** Uploads pictures, and logs failures to the console, as the specification requires. */
function useImages({ upload, onUploading }: RichTextEditorProps) {
  const [uploading, setUploading] = useState(false)
  const [error, setError] = useState<unknown>(null)
  /** The picture whose alternative text is being asked for. */
  const [chosen, setChosen] = useState<{ picture: HTMLImageElement; isNew: boolean } | null>(null)
  const wait = (now: boolean) => {
    setUploading(now)
    onUploading(now)
  }
  const insert = async (quill: Quill, files: readonly File[], at: number) => {
    setError(null)
    wait(true)
    try {
      const picture = await insertImages(quill, at, files, upload)
      if (picture) setChosen({ picture, isNew: true })
    } catch (failure) {
      console.error('An image could not be uploaded', failure)
      setError(failure)
    } finally {
      wait(false)
    }
  }
  const choose = (picture: HTMLImageElement | null) => setChosen(picture && { picture, isNew: false })
  return { uploading, error, insert, chosen, choose }
}

/** Adds an element that React does not manage. */
function freshChild(parent: HTMLElement | null): HTMLElement {
  const child = document.createElement('div')
  parent?.append(child)
  return child
}

function useEditor(
  props: RichTextEditorProps,
  { describedBy, linkTargets }: Record<'describedBy' | 'linkTargets', string>,
) {
  const t = useTexts('templates')
  const images = useImages(props)
  const toolbarPlace = useRef<HTMLDivElement>(null)
  const writingPlace = useRef<HTMLDivElement>(null)
  const fileInput = useRef<HTMLInputElement>(null)
  const opened = useRef<Quill>(null)
  const latest = useRef({ t, images, ...props })
  useEffect(() => {
    latest.current = { t, images, ...props }
  })
  useEffect(() => {
    // Quill adds elements around its own element, so that the second mount of StrictMode would find a second toolbar.
    const toolbar = freshChild(toolbarPlace.current)
    const writing = freshChild(writingPlace.current)
    const quill = openEditor(
      { toolbar, writing },
      {
        t: latest.current.t,
        stored: latest.current.stored,
        describedBy,
        linkTargets,
        isConverted: latest.current.isConverted,
        onOpened: (holds) => latest.current.onOpened(holds),
        onChange: (html) => latest.current.onChange(html),
        onPickImages: () => fileInput.current?.click(),
        onImages: (files, at) => void latest.current.images.insert(quill, files, at),
        onPicture: (picture) => latest.current.images.choose(picture),
      },
    )
    opened.current = quill
    return () => {
      toolbar.remove()
      writing.remove()
    }
  }, [describedBy, linkTargets])
  return { toolbarPlace, writingPlace, fileInput, opened, images }
}

function ImageState({ uploading, error }: { uploading: boolean; error: unknown }) {
  const t = useTexts('templates')
  if (uploading) return <p role="status">{t('editor.uploading')}</p>
  if (error === null || isQuiet(error)) return null
  return <ErrorText error={t('editor.uploadFailed', { message: shownMessage(error) })} />
}

/** The merge tags that the link box offers: the message's own links, and fields that may contain a URL. */
function LinkTargets({ id }: { id: string }) {
  const t = useTexts('templates')
  const { data: fields = [] } = useFields()
  const { folded } = useFoldedKeys()
  return (
    <datalist id={id}>
      {(['unsubscribe_url', 'preferences_url', 'view_in_browser_url'] as const).map((name) => (
        <option key={name} value={mergeTag(name)} label={t(`fields.${name}`)} />
      ))}
      {fields.map(({ key, label }) => (
        <option key={key} value={mergeTag(`fields.${key}`)} label={label} />
      ))}
      {!folded.includes('link') && <option value={mergeTag('link')} label={t('fields.link')} />}
    </datalist>
  )
}

/** Toolbar, merge-tag menu and text area. */
export function RichTextEditor(props: RichTextEditorProps) {
  const t = useTexts('templates')
  const hintId = useId()
  const linkTargets = useId()
  const [isReadOnly, setReadOnly] = useState(false)
  const { toolbarPlace, writingPlace, fileInput, opened, images } = useEditor(
    {
      ...props,
      onOpened: (holds) => {
        setReadOnly(!holds && !props.isConverted)
        props.onOpened(holds)
      },
    },
    { describedBy: hintId, linkTargets },
  )
  const picked = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(currentTarget.files ?? [])]
    currentTarget.value = ''
    const quill = opened.current
    if (quill && files.length > 0) void images.insert(quill, files, quill.getSelection(true).index)
  }
  return (
    <div>
      <div className="template-editor" data-readonly={isReadOnly || undefined}>
        <div className="template-editor-bar">
          <div ref={toolbarPlace} />
          <MergeMenu
            onPick={(field, whenEmpty) => opened.current && insertField(opened.current, field, t, whenEmpty)}
          />
        </div>
        <div ref={writingPlace} />
      </div>
      <input ref={fileInput} type="file" accept="image/*" multiple hidden onChange={picked} />
      <LinkTargets id={linkTargets} />
      <p id={hintId} className="template-editor-hint">
        {t('editor.hint')}
      </p>
      {images.chosen && (
        <PictureText
          key={images.chosen.picture.src}
          picture={images.chosen.picture}
          isNew={images.chosen.isNew}
          onChange={(alt) => {
            // Sets the attribute directly, and Quill notices the change. A change through Quill would take the focus
            // back for each character.
            images.chosen?.picture.setAttribute('alt', alt)
          }}
          onDone={() => {
            images.choose(null)
            opened.current?.focus()
          }}
        />
      )}
      <ImageState uploading={images.uploading} error={images.error} />
    </div>
  )
}
