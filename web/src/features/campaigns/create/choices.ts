// What a campaign can be made of: the workspace's domains, senders, templates and groups, fetched when the dialog
// opens.
import {
  listDomains,
  listSenders,
  lookUpGroups,
  lookUpTemplates,
  type ContactGroup,
  type Domain,
  type Sender,
  type Template,
} from '@lettermill/contracts'
import { useQueries } from '@tanstack/react-query'
import { call } from '../../../lib/api/index.ts'
import { allContacts, type CampaignForm } from './form.ts'

/** Each undefined until it is loaded. */
export interface Choices {
  domains: Domain[] | undefined
  senders: Sender[] | undefined
  templates: Pick<Template, 'id' | 'name'>[] | undefined
  groups: ContactGroup[] | undefined
}

const choicesKey = ['campaigns', 'choices'] as const

/** The choices, and the first failure in loading them. */
export function useChoices(enabled: boolean): { choices: Choices; error: Error | null } {
  const options = { enabled, staleTime: 0 }
  const [domains, senders, templates, groups] = useQueries({
    queries: [
      { queryKey: [...choicesKey, 'domains'], queryFn: () => call(listDomains), ...options },
      { queryKey: [...choicesKey, 'senders'], queryFn: () => call(listSenders), ...options },
      { queryKey: [...choicesKey, 'templates'], queryFn: () => call(lookUpTemplates), ...options },
      { queryKey: [...choicesKey, 'groups'], queryFn: () => call(lookUpGroups), ...options },
    ],
  })
  return {
    choices: {
      domains: domains.data,
      senders: senders.data,
      templates: templates.data,
      groups: groups.data,
    },
    error: domains.error ?? senders.error ?? templates.error ?? groups.error,
  }
}

/** The chosen domain's senders, no others (P20). */
export function sendersOf(choices: Choices, domainId: string): Sender[] | undefined {
  const domain = choices.domains?.find(({ id }) => String(id) === domainId)
  return choices.senders?.filter((sender) => sender.domain === domain?.domain_name)
}

function stillThere(id: string, among: readonly { id: number }[] | undefined): string {
  return among === undefined || among.some((each) => String(each.id) === id) ? id : ''
}

/** The only option, if nothing was chosen yet. */
function orTheOnly(id: string, among: readonly { id: number }[] | undefined): string {
  return id === '' && among?.length === 1 ? String(among[0]?.id) : id
}

/** The form with each choice made that has one answer: the only domain, its only sender, the only template and group. */
export function withOnlyChoices(form: CampaignForm, choices: Choices): CampaignForm {
  const domainId = orTheOnly(form.domainId, choices.domains)
  return {
    ...form,
    domainId,
    senderId: orTheOnly(form.senderId, sendersOf(choices, domainId)),
    templateId: orTheOnly(form.templateId, choices.templates),
    groupId: orTheOnly(form.groupId, choices.groups),
  }
}

/** The form without parts that were deleted since: typed text survives closing the dialog. */
export function withoutLost(form: CampaignForm, choices: Choices): CampaignForm {
  const domainId = stillThere(form.domainId, choices.domains)
  return {
    ...form,
    domainId,
    senderId: stillThere(form.senderId, sendersOf(choices, domainId)),
    templateId: stillThere(form.templateId, choices.templates),
    groupId: form.groupId === allContacts ? allContacts : stillThere(form.groupId, choices.groups),
  }
}
