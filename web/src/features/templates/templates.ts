// The calls for templates. The list has only the beginnings of their bodies, which cards show, because all complete
// bodies may be hundreds of megabytes. The list changes in place, as the specification requires: a saved template is
// replaced or appended, a deleted one disappears at once.
import {
  createTemplate,
  deleteTemplate,
  duplicateTemplate,
  getTemplate,
  listTemplates,
  restoreTemplate,
  updateTemplate,
  uploadImage,
  type Campaign,
  type Design,
  type Template,
} from '@lettermill/contracts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, CallFailed, isQuiet } from '../../lib/api/index.ts'
import { checkupsKey } from '../../lib/campaigns/checkups.ts'
import { formatNumber, useFormats } from '../../lib/formats/formats.ts'
import { text } from '../../lib/messages/index.ts'
import { listScheduledUses } from '../../lib/campaigns/scheduled-uses.ts'
import { offerUndo, shownMessage, toast } from '../../ui/index.ts'

export const templatesKey = ['templates'] as const

/** Characters of a body that a card needs: its first words, and the visible part of its picture. */
const beginning = 6000

/** All templates, oldest first, with the beginnings of their bodies. */
export function useTemplates() {
  return useQuery({
    queryKey: templatesKey,
    queryFn: ({ signal }) => call(listTemplates, { query: { characters: beginning }, signal }),
  })
}

/** The template with this id and its complete body, loaded each time; nothing for null. */
export function useTemplate(id: number | null) {
  return useQuery({
    queryKey: ['template', id],
    queryFn: ({ signal }) => call(getTemplate, { params: { id: id ?? 0 }, signal }),
    enabled: id !== null,
    gcTime: 0,
  })
}

/** Loads a template with its complete body, to edit it. */
export function useFetchTemplate() {
  return useMutation({
    mutationFn: ({ id }: Pick<Template, 'id'>) => call(getTemplate, { params: { id } }),
    onError: (error) => {
      const said = error instanceof CallFailed ? error.said : null
      sayFailure(error, said ?? text('templates:openFailed'))
    },
  })
}

export interface TemplateInput {
  /** The id of the template; undefined for a new template. */
  id: number | undefined
  /** The version that was edited; null overwrites any version. */
  version: number | null
  name: string
  content: TemplateContent
}

/** What a template is made from: the HTML of the rich-text editor, a design, or code. */
export type TemplateContent =
  { html: string } | { kind: 'design'; document: Design } | { kind: 'html' | 'mjml'; source: string }

/** The list after a template was saved. */
export function withSaved(templates: readonly Template[], whole: Template): Template[] {
  const saved = { ...whole, body_html: whole.body_html.slice(0, beginning), body_text: '' }
  return templates.some(({ id }) => id === saved.id)
    ? templates.map((each) => (each.id === saved.id ? saved : each))
    : [...templates, saved]
}

/** Returns a function that says which scheduled campaigns a saved template changes; nothing if there are none. */
function useSayUses(): (id: number) => Promise<void> {
  const { moment } = useFormats()
  return async (id) => {
    // Saving is done. If the campaigns cannot be listed, the editor still names them.
    const { rows, total } = await listScheduledUses({ kind: 'template', id }).catch(() => ({
      rows: [],
      total: 0,
    }))
    const [next] = rows.toSorted((one, other) => timeOf(one) - timeOf(other))
    if (!next) return
    const used = { name: next.name, moment: moment(next.scheduled_at) }
    const more = total - 1
    toast.success(
      more > 0
        ? text('templates:savedUsedByMore', { ...used, count: more, size: formatNumber(more) })
        : text('templates:savedUsedBy', used),
      { duration: 10_000 },
    )
  }
}

const timeOf = ({ scheduled_at: at }: Campaign) => (at === null ? Infinity : Date.parse(at))

/** Creates a template, or saves the one with this id and says which scheduled campaigns use it. */
export function useSaveTemplate() {
  const queries = useQueryClient()
  const sayUses = useSayUses()
  return useMutation({
    mutationFn: ({ id, version, name, content }: TemplateInput) => {
      const body = 'html' in content ? { name, body_html: content.html, body_text: '' } : { name, ...content }
      return id === undefined
        ? call(createTemplate, { body })
        : call(updateTemplate, { params: { id }, body: { ...body, version } })
    },
    onSuccess: async ({ notes = [], ...saved }, { id }) => {
      if (id !== undefined) void sayUses(id)
      for (const note of notes) toast(text(`templates:notes.${note}`), { duration: 10_000 })
      queries.removeQueries({ queryKey: checkupsKey })
      await queries.cancelQueries({ queryKey: templatesKey })
      queries.setQueryData<Template[]>(templatesKey, (templates) => templates && withSaved(templates, saved))
    },
  })
}

/** Copies a template with everything that it was made from. */
export function useDuplicateTemplate() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, name }: Pick<Template, 'id' | 'name'>) => {
      const copy = text('templates:list.copyOf', { name }).slice(0, 1000)
      return call(duplicateTemplate, { params: { id }, body: { name: copy } })
    },
    onSuccess: async (made) => {
      await queries.cancelQueries({ queryKey: templatesKey })
      queries.setQueryData<Template[]>(templatesKey, (templates) => templates && withSaved(templates, made))
      toast.success(text('templates:list.copied', { name: made.name }))
    },
    onError: (error) => sayFailure(error, shownMessage(error) ?? text('templates:saveFailed')),
  })
}

/** Deletes a template and offers to undo it. If that fails, reloads the list (P24). */
export function useDeleteTemplate() {
  const queries = useQueryClient()
  const reload = () => queries.invalidateQueries({ queryKey: templatesKey })
  const restore = (template: Template) =>
    call(restoreTemplate, { params: { id: template.id } })
      .then(({ name }) => toast.success(text('templates:restored', { name })))
      .catch((error: unknown) => sayFailure(error, text('templates:restoreFailed')))
      .then(reload)
  return useMutation({
    mutationFn: (template: Template) => call(deleteTemplate, { params: { id: template.id } }),
    onMutate: async (template) => {
      await queries.cancelQueries({ queryKey: templatesKey })
      queries.setQueryData<Template[]>(templatesKey, (all) => all?.filter(({ id }) => id !== template.id))
    },
    onSuccess: (_done, template) =>
      offerUndo(text('templates:deleted', { name: template.name }), () => void restore(template)),
    onError: (error) => {
      sayFailure(error, text('templates:deleteFailed'))
      void reload()
    },
  })
}

function sayFailure(error: unknown, sentence: string): void {
  if (!isQuiet(error)) toast.error(sentence)
}

/** Uploads a picture from this device. Returns its URL and its width in pixels. */
export async function hostPicture(file: File): Promise<{ imageUrl: string; width?: number | undefined }> {
  const form = new FormData()
  form.append('image', file)
  return call(uploadImage, { form })
}
