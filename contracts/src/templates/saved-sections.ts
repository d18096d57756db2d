// Sections of designs that a workspace saves for other designs.
import * as z from 'zod/mini'
import { designLimits } from './design-values.ts'
import { designSection } from './design.ts'
import { endpoint } from '../api/endpoint.ts'
import { done, id, idParams, moment } from '../api/shapes.ts'

/** The most saved sections of a workspace, and the most bytes of all of them together. */
export const mostSavedSections = { count: 100, bytes: 10 * 1024 ** 2 }

export const savedSection = z
  .object({ id, name: z.string(), section: designSection, created_at: moment })
  .register(z.globalRegistry, { id: 'SavedSection' })
export type SavedSection = z.output<typeof savedSection>

export const listSavedSections = endpoint({
  method: 'GET',
  path: '/api/templates/sections',
  access: 'account',
  summary: 'The sections that the workspace keeps for its designs, newest first',
  reply: z.array(savedSection),
})

export const keepSection = endpoint({
  method: 'POST',
  path: '/api/templates/sections',
  access: 'account',
  audit: { none: 'is part of no letter until a template holds it' },
  summary: 'Save a section of a design for other letters',
  body: z.object({
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(200), z.regex(/^[^\p{Cc}\p{Cs}]*$/u)),
    section: designSection,
  }),
  bodyLimit: 2 * designLimits.bytes,
  mostTexts: 50_000,
  reply: savedSection,
})

export const forgetSection = endpoint({
  method: 'DELETE',
  path: '/api/templates/sections/:id',
  access: 'account',
  audit: { none: 'changes no letter' },
  summary: 'Delete a saved section; letters that hold a copy of it do not change',
  params: idParams,
  reply: done,
})
