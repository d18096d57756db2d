// The text of a template: the editor with the specification's toolbar, and pictures that are uploaded.
import './writing.css'
import { useEffect, useId, useRef, useState, type ChangeEvent } from 'react'
import { TextInput } from '@mantine/core'
import { isQuiet } from '../../../lib/api/index.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import { ErrorText, shownMessage } from '../../../ui/index.ts'
import { readContent } from './content.ts'
import { holdsAll } from './html/held.ts'
import { insertImages, pictureAt, picturesAmong, type Upload } from './images.ts'
import { formats, type Quill } from './quill.ts'
import { RichText } from './RichText.tsx'
import { templateTools } from './toolbar.ts'

interface RichTextEditorProps {
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

const indentBy = (step: '+1' | '-1') =>
  function indent(this: { quill: Quill }) {
    this.quill.format('indent', step, 'user')
  }

const bindings = {
  deeper: { key: ']', shortKey: true, handler: indentBy('+1') },
  shallower: { key: '[', shortKey: true, handler: indentBy('-1') },
}

/** A picture whose alternative text is being asked for. */
interface Chosen {
  picture: HTMLImageElement
  /** Whether the picture was just inserted, so that its alternative text should be typed next. */
  isNew: boolean
}

/** Uploads pictures, and logs failures to the console, as the specification requires. */
function useImages({ upload, onUploading }: RichTextEditorProps) {
  const [uploading, setUploading] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const [chosen, setChosen] = useState<Chosen | null>(null)
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
  /** Handles pictures that are pasted or dropped, even of a kind that is refused, and notices which one is selected. */
  const watch = (quill: Quill) => {
    const choose = (picture: HTMLImageElement | null) => setChosen(picture && { picture, isNew: false })
    quill.uploader.upload = ({ index }, files) => {
      const pictures = picturesAmong(files)
      if (pictures.length > 0) void insert(quill, pictures, index)
    }
    quill.root.addEventListener('click', ({ target }) =>
      choose(target instanceof HTMLImageElement ? target : null),
    )
    quill.on('selection-change', (range, _before, source) => {
      if (range && source === 'user') choose(range.length === 1 ? pictureAt(quill, range.index) : null)
    })
  }
  return { uploading, error, insert, watch, chosen, forget: () => setChosen(null) }
}

/** Asks for the alternative text of a picture when it is inserted, and again when it is selected. */
function PictureText({ chosen: { picture, isNew }, onDone }: { chosen: Chosen; onDone: () => void }) {
  const t = useTexts('templates')
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isNew) input.current?.focus()
  }, [isNew])
  return (
    <TextInput
      ref={input}
      size="xs"
      mt={8}
      label={t('editor.alt.label')}
      description={t('editor.alt.hint')}
      maxLength={1000}
      defaultValue={picture.alt}
      // Sets the attribute directly, and Quill notices the change. A change through Quill would take the focus back for
      // each character.
      onChange={({ currentTarget }) => picture.setAttribute('alt', currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        // Otherwise Enter would save the dialog around the editor.
        event.preventDefault()
        onDone()
      }}
    />
  )
}

function ImageState({ uploading, error }: { uploading: boolean; error: unknown }) {
  const t = useTexts('templates')
  if (uploading) return <p role="status">{t('editor.uploading')}</p>
  if (error === null || isQuiet(error)) return null
  return <ErrorText error={t('editor.uploadFailed', { message: shownMessage(error) })} />
}

export function RichTextEditor(props: RichTextEditorProps) {
  const { stored, isConverted, onChange, onOpened } = props
  const t = useTexts('templates')
  const hintId = useId()
  const images = useImages(props)
  const [isReadOnly, setReadOnly] = useState(false)
  const [bar, setBar] = useState<HTMLElement | null>(null)
  const fileInput = useRef<HTMLInputElement>(null)
  const opened = useRef<Quill>(null)
  const open = (quill: Quill) => {
    opened.current = quill
    const read = readContent(quill)
    const holds = holdsAll(stored, read)
    if (!holds && !isConverted) {
      quill.disable()
      quill.root.setAttribute('aria-readonly', 'true')
      setReadOnly(true)
    } else if (!holds) onChange(read)
    onOpened(holds)
    images.watch(quill)
  }
  const picked = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(currentTarget.files ?? [])]
    currentTarget.value = ''
    const quill = opened.current
    if (quill && files.length > 0) void images.insert(quill, files, quill.getSelection(true).index)
  }
  return (
    <div>
      <div className="template-editor" data-readonly={isReadOnly || undefined}>
        <div ref={setBar} />
        <RichText
          label={t('editor.label')}
          barLabel={t('editor.toolbar')}
          describedBy={hintId}
          html={stored}
          formats={formats}
          tools={templateTools}
          bindings={bindings}
          bar={bar}
          onPickImages={() => fileInput.current?.click()}
          onOpened={open}
          onChange={onChange}
        />
      </div>
      <input ref={fileInput} type="file" accept="image/*" multiple hidden onChange={picked} />
      <p id={hintId} className="template-editor-hint">
        {t('editor.hint')}
      </p>
      {images.chosen && (
        <PictureText
          key={images.chosen.picture.src}
          chosen={images.chosen}
          onDone={() => {
            images.forget()
            opened.current?.focus()
          }}
        />
      )}
      <ImageState uploading={images.uploading} error={images.error} />
    </div>
  )
}
