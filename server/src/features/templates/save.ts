// Prepares a template for storage: it cleans and checks the template, hosts its pictures and derives its text part.
import {
  imageBytes,
  letterWidth,
  sourceLength,
  type CallInput,
  type renderTemplate,
  type TemplateKind,
  type TemplateNote,
} from '@lettermill/contracts'
import { Problem } from '../../platform/problem.ts'
import { oneLine } from '../../platform/text.ts'
import { assertFieldsKnown } from '../fields/index.ts'
import { hostImage, type HostedPicture, type ImageHost } from './images/host.ts'
import { liftPictures, putBack } from './images/lift.ts'
import { builtInNamed } from './merge/names.ts'
import type { TemplateContent } from './queries.ts'
import type { Material } from './design/tasks.ts'
import { cleanTemplate, makeTemplate } from './threads.ts'

export interface TemplateInput {
  name: string
  body_html?: string | undefined
  body_text?: string | null | undefined
  kind?: TemplateKind | undefined
  document?: unknown
  source?: string | undefined
}

/**
 * The content to store.
 * @throws Problem template_empty, template_unparsable, design_invalid, field_unknown, image_unreadable,
 *   image_too_large, images_full, too_many_requests if too many others are being saved
 */
export async function contentOf(
  host: ImageHost,
  workspaceId: number,
  input: TemplateInput,
): Promise<TemplateContent> {
  const { kind = 'text' } = input
  const name = oneLine(input.name)
  if (name === '') throw new Problem('template_empty')
  if (kind === 'text')
    return { name, kind, document: null, source: null, ...(await writtenBodies(host, workspaceId, input)) }
  if (kind === 'design')
    return { name, kind, source: null, ...(await designBodies(host, workspaceId, input.document)) }
  const source = clean(required('source', input.source))
  return { name, kind, document: null, source, ...(await codeBodies(host, workspaceId, kind, source)) }
}

type Bodies = Pick<TemplateContent, 'body_html' | 'body_text' | 'field_keys'>

/** @throws Problem invalid_input */
export function required(field: string, value: string | undefined): string {
  const message = 'is missing'
  if (value === undefined)
    throw new Problem('invalid_input', { reason: `${field}: ${message}` }, [{ field, message }])
  return value
}

/**
 * The source of a template, from the body of a call.
 * @throws Problem invalid_input
 */
export function materialOf({ kind, document, source }: Written): Material {
  return kind === 'design' ? { kind, document } : { kind, source: required('source', source) }
}

type Written = Pick<CallInput<typeof renderTemplate, 'body'>, 'kind' | 'document' | 'source'>

async function designBodies(
  host: ImageHost,
  workspaceId: number,
  document: unknown,
): Promise<Bodies & { document: string }> {
  const { html, text, keys, document: opened } = await makeTemplate({ kind: 'design', document }, workspaceId)
  await assertFieldsKnown(host.db, workspaceId, keys)
  return {
    body_html: html,
    body_text: text,
    field_keys: [...keys, ...builtInNamed(html + text)],
    document: JSON.stringify(opened),
  }
}

async function codeBodies(
  host: ImageHost,
  workspaceId: number,
  kind: 'html' | 'mjml',
  source: string,
): Promise<Bodies> {
  const { html: light, pictures } = liftPictures(source)
  assertShort(light)
  const material: Material = { kind, source: light }
  const { html, text, keys } = await makeTemplate(material, workspaceId)
  await assertFieldsKnown(host.db, workspaceId, keys)
  const body_html = await hostPictures(host, workspaceId, html, pictures)
  return { body_html, body_text: text, field_keys: [...keys, ...builtInNamed(html + text)] }
}

/** Limits the length of a source without its pictures. */
function assertShort(source: string): void {
  if (source.length > sourceLength)
    throw new Problem('template_unparsable', {
      line: 1,
      reason: 'source_long',
    })
}

async function writtenBodies(host: ImageHost, workspaceId: number, input: TemplateInput): Promise<Bodies> {
  const { html: light, pictures } = liftPictures(clean(required('body_html', input.body_html)))
  const sources = { html: light, text: clean(input.body_text ?? '') }
  const { html, text, keys } = await cleanTemplate(sources, workspaceId)
  await assertFieldsKnown(host.db, workspaceId, keys)
  const body_html = await hostPictures(host, workspaceId, html, pictures)
  return { body_html, body_text: text, field_keys: [...keys, ...builtInNamed(html + text)] }
}

/** Removes NUL, which PostgreSQL cannot store in a text. */
function clean(text: string): string {
  return text.replaceAll('\0', '')
}

/** The most pictures inside one template. Each becomes a file. */
const mostPictures = 200

const picture = /(<img\b[^<>]*?\ssrc=)"(data:image\/[^"]*)"([^<>]*)>/gi

/** Hosts the pictures in data: URLs and replaces the URLs by the new addresses. A repeated picture is hosted once. */
async function hostPictures(
  host: ImageHost,
  workspaceId: number,
  html: string,
  lifted: ReadonlyMap<string, string>,
): Promise<string> {
  const hosted = new Map<string, HostedPicture>()
  for (const [, , data = ''] of html.matchAll(picture)) {
    if (hosted.has(data)) continue
    if (hosted.size === mostPictures) throw tooManyPictures()
    hosted.set(data, await hostImage(host, workspaceId, bytesOf(lifted.get(data) ?? data)))
  }
  const whole = html.replace(picture, (image, before: string, data: string, after: string) => {
    const found = hosted.get(data)
    if (!found) return image
    // Outlook for Windows shows a picture at the width of this attribute, and ignores its style.
    const hasSize = / (?:width|height)=/.test(before + after)
    const width = hasSize ? '' : ` width="${String(Math.min(found.width, letterWidth))}"`
    return `${before}"${found.address}"${after}${width}>`
  })
  return putBack(whole, lifted)
}

/** The notes about what saving removes from a body. Without them, the author would notice it only after sending. */
export function notesOn({ kind = 'text', body_html: body = '' }: TemplateInput): TemplateNote[] {
  if (kind !== 'text') return []
  const notes: TemplateNote[] = []
  if (/<style[\s>]/i.test(body)) notes.push('style_left_out')
  if (/<svg[\s>]|<img\b[^<>]*data:image\/svg/i.test(body)) notes.push('svg_left_out')
  return notes
}

function tooManyPictures(): Problem {
  return new Problem('template_unparsable', { line: 1, reason: 'pictures', most: mostPictures })
}

/**
 * The bytes of a data: address, in which cleaning has left only base64 (RFC 2397).
 * @throws Problem image_too_large before decoding
 */
function bytesOf(data: string): Buffer {
  if (data.length > imageBytes * 1.4) {
    throw new Problem('image_too_large', { limit: `${String(imageBytes / 1024 ** 2)} MB` })
  }
  return Buffer.from(data.slice(data.indexOf(',') + 1), 'base64')
}
