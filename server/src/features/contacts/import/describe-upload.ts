// What Lettermill stores about an upload (P11a): its name, its file, its time, and its mapping of columns to fields.
import { contactFieldKeys } from '@lettermill/contracts'
import { oneLine } from '../../../platform/text.ts'
import type { NewGroup } from '../queries/groups.ts'

export interface UploadNote {
  groupName?: string | null | undefined
  uploadedFileName?: string | null | undefined
  uploadedAt?: string | null | undefined
  fieldMapping?: Record<string, unknown> | null | undefined
  /** Keys of the workspace's custom fields. */
  ownKeys?: readonly string[]
}

/** The group that an upload creates. */
export function describeGroup(upload: UploadNote): NewGroup {
  const fileName = readFileName(upload)
  return {
    name:
      oneLine(upload.groupName ?? '') || (fileName ?? '').replace(/\.csv$/i, '').trim() || 'Imported Group',
    uploaded_file_name: fileName,
    uploaded_at: readMoment(upload.uploadedAt),
    field_mapping: readMapping(upload),
  }
}

export function readFileName({ uploadedFileName }: UploadNote): string | null {
  return oneLine(uploadedFileName ?? '') || null
}

function readMoment(text: string | null | undefined): string | null {
  const date = new Date(text ?? '')
  const iso = Number.isNaN(date.getTime()) ? '' : date.toISOString()
  // A year of more than four digits comes from a broken clock.
  return /^\d{4}-/.test(iso) ? iso : null
}

function readMapping({ fieldMapping: mapping, ownKeys = [] }: UploadNote): string | null {
  if (!mapping) return null
  const entries = [...contactFieldKeys, ...ownKeys].flatMap((key) => {
    const column = mapping[key]
    return typeof column === 'string' ? [[key, oneLine(column)]] : []
  })
  return JSON.stringify(Object.fromEntries(entries))
}
