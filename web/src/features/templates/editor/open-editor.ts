// Opens an editor in the page: Quill with Lettermill's toolbar, keys, pictures and names.
import { openContent, readContent } from './content.ts'
import { holdsAll } from './held.ts'
import { pictureAt, picturesAmong } from './images.ts'
import { askForLink, refuseWhatIsNoAddress } from './link-tip.ts'
import { nameLinkTip, namePickers } from './names.ts'
import { formats, Quill } from './quill.ts'
import { newToolbar, type TemplateTexts } from './toolbar.ts'

export interface EditorPlace {
  toolbar: HTMLElement
  writing: HTMLElement
}

export interface EditorOptions {
  t: TemplateTexts
  /** The stored HTML with which the editor opens. */
  stored: string
  /** The id of the element that says how to leave the editor by keyboard. */
  describedBy: string
  /** The id of the list with merge tags that a link may lead to. */
  linkTargets: string
  /** Whether to allow editing although some of the stored HTML would be lost, because the author agreed. */
  isConverted: boolean
  /**
   * Called once, with whether the editor can keep all of the stored HTML. If it cannot and `isConverted` is false, it
   * is read-only.
   */
  onOpened(holds: boolean): void
  /** Called after each change with the HTML to store; '' if a reader would see nothing. */
  onChange(html: string): void
  /** Called for the toolbar's image button, to pick pictures from this device. */
  onPickImages(): void
  /** Called with pictures to insert at a position of the text. */
  onImages(files: readonly File[], at: number): void
  /** Called with a picture that was selected by pointer or keyboard; null if something else is selected. */
  onPicture(picture: HTMLImageElement | null): void
}

/** Quill handles Tab itself. Here Tab leaves the text, as everywhere else on the page. */
const keysGivenBack = {
  tab: null,
  'remove tab': null,
  indent: null,
  outdent: null,
  'indent code-block': null,
  'outdent code-block': null,
}

function addIndentKeys(quill: Quill): void {
  quill.keyboard.addBinding({ key: ']', shortKey: true }, () => {
    quill.format('indent', '+1', 'user')
  })
  quill.keyboard.addBinding({ key: '[', shortKey: true }, () => {
    quill.format('indent', '-1', 'user')
  })
}

function nameWriting({ root }: Quill, { t, describedBy }: EditorOptions): void {
  root.setAttribute('role', 'textbox')
  root.setAttribute('aria-multiline', 'true')
  root.setAttribute('aria-label', t('editor.label'))
  root.setAttribute('aria-describedby', describedBy)
  // Escape while writing must not close the dialog around the editor, because the text would be lost.
  root.setAttribute('data-mantine-stop-propagation', 'true')
}

/**
 * Handles every picture that is pasted or dropped, even of a kind that is refused, and reports which one is selected.
 */
function watchPictures(quill: Quill, { onImages, onPicture }: EditorOptions): void {
  quill.uploader.upload = ({ index }, files) => {
    const pictures = picturesAmong(files)
    if (pictures.length > 0) onImages(pictures, index)
  }
  quill.root.addEventListener('click', ({ target }) => {
    onPicture(target instanceof HTMLImageElement ? target : null)
  })
  quill.on('selection-change', (range, _before, source) => {
    if (range && source === 'user') onPicture(range.length === 1 ? pictureAt(quill, range.index) : null)
  })
}

/** Opens an editor in an empty element. Removing the element from the page closes it. */
export function openEditor({ toolbar, writing }: EditorPlace, options: EditorOptions): Quill {
  const { t, stored, linkTargets, isConverted, onChange, onOpened, onPickImages } = options
  const container = newToolbar(t)
  toolbar.append(container)
  const quill = new Quill(writing, {
    theme: 'snow',
    formats,
    bounds: writing,
    modules: {
      toolbar: {
        container,
        handlers: {
          image: onPickImages,
          link(this: { quill: Quill }, isOn: boolean) {
            askForLink(this.quill, isOn)
          },
        },
      },
      keyboard: { bindings: keysGivenBack },
    },
  })
  addIndentKeys(quill)
  namePickers(container, t)
  nameLinkTip(quill.container, t)
  refuseWhatIsNoAddress(quill, t, linkTargets)
  openContent(quill, stored)
  nameWriting(quill, options)
  const read = readContent(quill)
  const holds = holdsAll(stored, read)
  if (holds || isConverted) {
    // Saving would store only the HTML that the editor could keep.
    if (!holds) onChange(read)
  } else {
    quill.disable()
    quill.root.setAttribute('aria-readonly', 'true')
  }
  onOpened(holds)
  quill.on('text-change', () => onChange(readContent(quill)))
  watchPictures(quill, options)
  return quill
}
