// The addresses where templates are edited; that of the rich-text editor is a dialog of the list.
import type { Template } from '@lettermill/contracts'

export const galleryPath = '/templates/gallery'
export const newDesignPath = '/templates/new/design'
export const newCodePath = '/templates/new/code'

/** Where a template made of blocks or code is edited. */
export function editorOf({ id, kind }: Pick<Template, 'id' | 'kind'>): string {
  return `/templates/${String(id)}/${kind === 'design' ? 'design' : 'code'}`
}

/** The dialog that creates a campaign, with a template chosen. */
export function campaignPath(id: number): string {
  return `/campaigns?do=create&about=${String(id)}`
}
