// An editor in the page: Quill with this product's toolbar, keys, pictures and names.
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
  /** The stored HTML that it opens with. */
  stored: string
  /** The id of what says how to leave it by keyboard. */
  describedBy: string
  /** The id of the list of merge tags that a link may lead to. */
  linkTargets: string
  /** Edit it although something of the stored HTML is lost: its author wants that. */
  isConverted: boolean
  /** Once, with whether the editor holds all of the stored HTML; where it does not, it is read-only. */
  onOpened(holds: boolean): void
  /** After each change, with the HTML to store; '' for nothing that a reader would see. */
  onChange(html: string): void
  /** The toolbar's image button: pictures of this device are to be picked. */
  onPickImages(): void
  /** With pictures that are to be put at a position of the text. */
  onImages(files: readonly File[], at: number): void
  /** A picture of the text was chosen, by pointer or by keys; null for anything else. */
  onPicture(picture: HTMLImageElement | null): void
}

/** Quill takes Tab for itself; here it leads out of the text, as everywhere else on the page. */
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
  // Escape while writing must not close the dialog around and lose what was written.
  root.setAttribute('data-mantine-stop-propagation', 'true')
}

/** Takes every picture that is pasted or dropped, also of a kind that is refused, and tells which one is chosen. */
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

/** Opens an editor in an empty place; taking the place off the page ends it. */
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
    // What is left of it is what would be saved.
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
