// The options for a campaign: the workspace's domains, senders, templates and groups, loaded when the dialog opens.
import {
  listDomains,
  listSegments,
  listSenders,
  lookUpGroups,
  lookUpTemplates,
  type ContactGroup,
  type Domain,
  type Segment,
  type Sender,
  type Template,
} from '@lettermill/contracts'
import { useQueries, useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api/index.ts'
import { allContacts, type CampaignForm } from './form.ts'

/** Each list is undefined until it is loaded. */
export interface Choices {
  domains: Domain[] | undefined
  senders: Sender[] | undefined
  templates: Pick<Template, 'id' | 'name'>[] | undefined
  groups: ContactGroup[] | undefined
  segments: Segment[] | undefined
}

const choicesKey = ['campaigns', 'choices'] as const

/** The workspace's domains; undefined until they are loaded. */
export function useDomainChoice(enabled: boolean): Domain[] | undefined {
  const queryKey = [...choicesKey, 'domains']
  return useQuery({ queryKey, queryFn: () => call(listDomains), enabled, staleTime: 0 }).data
}

/** The options, and the first failure to load any of them. */
export function useChoices(enabled: boolean): { choices: Choices; error: Error | null } {
  const options = { enabled, staleTime: 0 }
  const [domains, senders, templates, groups, segments] = useQueries({
    queries: [
      { queryKey: [...choicesKey, 'domains'], queryFn: () => call(listDomains), ...options },
      { queryKey: [...choicesKey, 'senders'], queryFn: () => call(listSenders), ...options },
      { queryKey: [...choicesKey, 'templates'], queryFn: () => call(lookUpTemplates), ...options },
      { queryKey: [...choicesKey, 'groups'], queryFn: () => call(lookUpGroups), ...options },
      { queryKey: [...choicesKey, 'segments'], queryFn: () => call(listSegments), ...options },
    ],
  })
  return {
    choices: {
      domains: domains.data,
      senders: senders.data,
      templates: templates.data,
      groups: groups.data,
      segments: segments.data,
    },
    error: domains.error ?? senders.error ?? templates.error ?? groups.error ?? segments.error,
  }
}

/** Rows as options of a select. */
export function optionsOf<Row extends { id: number }>(
  rows: readonly Row[] | undefined,
  label: (row: Row) => string,
) {
  return rows?.map((row) => ({ value: String(row.id), label: label(row) }))
}

/** The senders of the chosen domain only (P20). */
export function sendersOf(choices: Choices, domainId: string): Sender[] | undefined {
  const domain = choices.domains?.find(({ id }) => String(id) === domainId)
  return choices.senders?.filter((sender) => sender.domain === domain?.domain_name)
}

function stillThere(id: string, among: readonly { id: number }[] | undefined): string {
  return among === undefined || among.some((each) => String(each.id) === id) ? id : ''
}

function partsStillThere(parts: readonly string[], { groups, segments }: Choices): string[] {
  const among = (part: string) => (part.startsWith('g') ? groups : segments)
  return parts.filter((part) => part === allContacts || stillThere(part.slice(1), among(part)) !== '')
}

/** The chosen id. If nothing was chosen and there is only one option, the id of that option. */
function orTheOnly(id: string, among: readonly { id: number }[] | undefined): string {
  return id === '' && among?.length === 1 ? String(among[0]?.id) : id
}

/** For parts that were not chosen, chooses the only domain, its only sender, the only template and the only group. */
export function withOnlyChoices(form: CampaignForm, choices: Choices): CampaignForm {
  const domainId = orTheOnly(form.domainId, choices.domains)
  return {
    ...form,
    domainId,
    senderId: orTheOnly(form.senderId, sendersOf(choices, domainId)),
    templateId: orTheOnly(form.templateId, choices.templates),
    groupId: form.target ? '' : orTheOnly(form.groupId, choices.groups),
  }
}

/**
 * Removes parts from the form that have been deleted since they were chosen. The form keeps its values when the dialog
 * closes, so it may contain deleted parts.
 */
export function withoutLost(form: CampaignForm, choices: Choices): CampaignForm {
  const domainId = stillThere(form.domainId, choices.domains)
  // If the workspace has only one domain, the form need not contain it, and the sender may be any sender.
  const senders = form.domainId === '' ? choices.senders : sendersOf(choices, domainId)
  return {
    ...form,
    domainId,
    senderId: stillThere(form.senderId, senders),
    templateId: stillThere(form.templateId, choices.templates),
    groupId: form.groupId === allContacts ? allContacts : stillThere(form.groupId, choices.groups),
    target: form.target && {
      include: partsStillThere(form.target.include, choices),
      except: partsStillThere(form.target.except, choices),
    },
  }
}
