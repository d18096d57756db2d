// The paths of template editors. The rich-text editor is a dialog of the list.
import type { Template } from '@lettermill/contracts'

export const galleryPath = '/templates/gallery'
export const newDesignPath = '/templates/new/design'
/** Opens a new design with the draft of one that was never saved. */
export const unsavedDesignPath = `${newDesignPath}?draft=yes`
export const newCodePath = '/templates/new/code'

/** The path of the editor for a template made of blocks or code. */
export function editorOf({ id, kind }: Pick<Template, 'id' | 'kind'>): string {
  return `/templates/${String(id)}/${kind === 'design' ? 'design' : 'code'}`
}

/** The path that opens the dialog for a new campaign with this template chosen. */
export function campaignPath(id: number): string {
  return `/campaigns?do=create&about=${String(id)}`
}
