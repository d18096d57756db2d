// What an upload needs to know, from the choices of the mapping dialog.
import { listContactGroups, type SkipCode } from '@lettermill/contracts'
import { call } from '../../../../lib/api/index.ts'
import { text } from '../../../../lib/messages/index.ts'
import type { ReadRules, Recognised } from '../../csv/messages.ts'
import { consentKey } from '../choices.ts'
import { fieldMapping } from '../mapping.ts'
import type { Chosen, Mapping, ValueMode } from '../state.ts'

/** What each request says about the import, besides its contacts. */
export interface UploadOf {
  groupName: string
  /** The existing group that the contacts join; a new group is created without it. */
  groupId?: number
  fieldMapping: Record<string, string>
  values: ValueMode
  /** Set if rows without a first name are kept with an empty one; otherwise they are skipped. */
  missingFirstName?: 'keep'
  /** The key of the consent column in the rows, and what happens to people who said no. */
  consent?: { key: string; refused: 'leave_out' | 'suppress' }
  uploadedFileName: string
  /** The time of the upload, as ISO 8601. */
  uploadedAt: string
}

export interface UploadPlan {
  of: UploadOf
  columns: ReadRules['columns']
  texts: ReadRules['texts'] & {
    /** The reasons for rows that the server skips, by code. */
    refused: Readonly<Partial<Record<SkipCode, string>>>
    /** The reason to give for a row if another row with the same address says no to mail. */
    overruled: string
  }
  /** The recognised export of another program; null for any other file. */
  from: Recognised | null
  /** The origin of addresses that must not be mailed, as the list of suppressions shows it. */
  source: string
  /** Ids of the workspace's groups by name in lower case. */
  groups: Readonly<Record<string, number>>
}

/** The id of the newest group of each name in lower case; empty if the groups cannot be loaded. */
export async function groupIds(): Promise<Record<string, number>> {
  const groups = await call(listContactGroups).catch(() => [])
  return Object.fromEntries(groups.toReversed().map(({ id, name }) => [name.toLowerCase(), id]))
}

/** @param groupId the existing group that the contacts join; null for a new group */
export function planOf(
  { picked, from }: Mapping,
  { columns, groupName, values, keepsNameless, suppressesRefused }: Chosen,
  groupId: number | null,
  groups: UploadPlan['groups'],
): UploadPlan {
  const refused = suppressesRefused ? ('suppress' as const) : ('leave_out' as const)
  return {
    of: {
      groupName,
      ...(groupId !== null && { groupId }),
      values,
      ...(keepsNameless && { missingFirstName: 'keep' as const }),
      ...(columns[consentKey] !== undefined && { consent: { key: consentKey, refused } }),
      fieldMapping: fieldMapping(columns, picked.headers),
      uploadedFileName: picked.file.name,
      uploadedAt: new Date().toISOString(),
    },
    columns,
    texts: textsOf(picked.headers),
    from,
    source: from ? `${text(`moving:tools.${from.program}`)}: ${picked.file.name}`.slice(0, 200) : '',
    groups,
  }
}

/** The texts of the report for a file with these headers. */
function textsOf(headers: readonly string[]): UploadPlan['texts'] {
  return {
    header: [text('contacts:skip.header'), text('contacts:skip.row'), ...headers],
    reasons: {
      firstNameMissing: text('contacts:skipped.first_name_missing'),
      emailInvalid: text('contacts:skip.emailInvalid'),
      cellTooLong: text('contacts:skipped.cell_too_long'),
      quoteUnclosed: text('contacts:skip.quoteUnclosed'),
      recordTooLong: text('contacts:skip.recordTooLong'),
    },
    ragged: { short: text('contacts:odd.short'), long: text('contacts:odd.long') },
    refused: text('contacts:skipped', { returnObjects: true }),
    overruled: text('contacts:skip.overruled'),
  }
}
