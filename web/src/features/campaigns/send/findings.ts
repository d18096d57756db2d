// What a person should fix or know before a campaign is sent: the findings of its review and, after a checkup, also the
// findings about the DNS and the links.
import { useState } from 'react'
import {
  checkUpCampaign,
  type Campaign,
  type CampaignReview,
  type Checkup,
  type Finding,
  type FindingLevel,
} from '@lettermill/contracts'
import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/index.ts'
import { checkupsKey } from '../../../lib/checkups.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import { readDraft } from '../../../lib/template-drafts.ts'
import { templatePath } from '../../../lib/template-path.ts'
import { useTestMode } from '../../../lib/test-mode.ts'
import { usePostalAddress, type AskedAddress } from '../../../ui/index.ts'

/** The level of each finding, and the screen on which it can be fixed. */
const shownAs = {
  no_contacts: { level: 'red', to: '/contacts' },
  nobody_left: { level: 'red', to: null },
  // The finding itself asks for the address.
  no_postal_address: { level: 'warning', to: null },
  domain_unverified: { level: 'red', to: '/senders' },
} as const satisfies Record<CampaignReview['findings'][number], { level: FindingLevel; to: string | null }>

export interface Missing {
  text: string
  level: FindingLevel
  /** Whether it leaves nobody to send to. */
  isBlocking?: boolean
  /** Where the finding can be fixed; null if there is no single screen. */
  fix: { to: string; name: string } | null
  /** Whether the finding asks for the postal address in place. */
  asksAddress?: boolean
}

/**
 * What is missing, in sentences; empty while the review is loading. It begins with text of the template that this
 * browser holds and nobody saved.
 */
export function useFindings(campaign: Campaign, review: CampaignReview | undefined): Missing[] {
  const t = useTexts('campaigns')
  const isTest = useTestMode()
  if (!review) return []
  const { template_id } = campaign
  const template = { to: templatePath(template_id), name: t('review.openTemplate') }
  const unsaved = readDraft(template_id)
    ? [{ text: t('review.unsaved'), level: 'red' as const, fix: template }]
    : []
  const found = review.findings.map((finding) => {
    const { level, to } = shownAs[finding]
    const isHarmless = isTest && finding === 'domain_unverified'
    const text = t(isHarmless ? 'review.domain_unverified_test' : `review.${finding}`)
    return {
      text,
      level: isHarmless ? ('hint' as const) : level,
      isBlocking: finding === 'no_contacts' || finding === 'nobody_left',
      fix: to && { to, name: t(`review.fix.${to}`) },
      asksAddress: finding === 'no_postal_address',
    }
  })
  return [...unsaved, ...found]
}

/** The postal address that the review asks for. The footer of the message shows it, too. */
export function useMissingAddress(): AskedAddress {
  const queries = useQueryClient()
  return usePostalAddress(() =>
    Promise.all(
      ['review', 'page'].map((part) => queries.invalidateQueries({ queryKey: ['campaigns', part] })),
    ),
  )
}

/** Findings that the review already reports in its own words. */
const said: ReadonlySet<string> = new Set(['postal_none'])

/** The findings of the checkup, if there was one; otherwise those of the review. */
export function contentOf(review: CampaignReview | undefined, checkup: Checkup | undefined): Finding[] {
  const findings = checkup?.findings ?? review?.content ?? []
  return findings.filter(({ code }) => !said.has(code))
}

/**
 * The last checkup of this version of the campaign, and `mutate`, which runs another. It queries the DNS and may take
 * some seconds. The campaign's page and the dialog before sending share the result.
 */
export function useCheckup({ id, version }: Campaign) {
  const queries = useQueryClient()
  const queryKey = [...checkupsKey, id, version]
  const { data } = useQuery<Checkup>({ queryKey, queryFn: skipToken })
  const { error, isPending, mutate } = useMutation({
    mutationFn: () => call(checkUpCampaign, { params: { id } }),
    onSuccess: (checkup) => queries.setQueryData(queryKey, checkup),
  })
  return { data, error, isPending, mutate }
}

/** Whether the findings are so bad that a person must confirm sending. */
export function useAllTheSame(findings: readonly Finding[], isAsked: boolean) {
  const [isTicked, setTicked] = useState(false)
  const isBad = isAsked && findings.some(({ level }) => level === 'red')
  return { isBad, isTicked, setTicked, isAllowed: !isBad || isTicked }
}
