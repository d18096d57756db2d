// What a person should fix or know before a campaign is sent: the findings of its review and, after a checkup, also
// those about the DNS and its links.
import { useState } from 'react'
import {
  checkUpCampaign,
  type Campaign,
  type CampaignReview,
  type Checkup,
  type CheckupFinding,
} from '@lettermill/contracts'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../lib/api/index.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import { useTestMode } from '../../../lib/test-mode.ts'

/** The screens on which each finding can be fixed. */
const fixedOn = {
  no_contacts: '/contacts',
  nobody_left: null,
  no_postal_address: '/settings',
  domain_unverified: '/senders',
} as const

export interface Missing {
  text: string
  /** Where the finding can be fixed; null if there is no single screen. */
  fix: { to: string; name: string } | null
}

/** What is missing, in sentences; empty while the review is loading. */
export function useFindings(review: CampaignReview | undefined): Missing[] {
  const t = useTexts('campaigns')
  const isTest = useTestMode()
  if (!review) return []
  return review.findings.map((finding) => {
    const to = fixedOn[finding]
    const isHarmless = isTest && finding === 'domain_unverified'
    const text = t(isHarmless ? 'review.domain_unverified_test' : `review.${finding}`)
    return { text, fix: to && { to, name: t(`review.fix.${to}`) } }
  })
}

/** Findings that the review already reports in its own words. */
const said: ReadonlySet<string> = new Set(['postal_none'])

/** The findings of the checkup, if there was one; otherwise those of the review. */
export function contentOf(
  review: CampaignReview | undefined,
  checkup: Checkup | undefined,
): CheckupFinding[] {
  const findings = checkup?.findings ?? review?.content ?? []
  return findings.filter(({ code }) => !said.has(code))
}

/** Runs a checkup of the campaign. It queries the DNS and may take some seconds. */
export function useCheckup({ id }: Campaign) {
  return useMutation({
    mutationKey: ['campaigns', 'checkup', id],
    mutationFn: () => call(checkUpCampaign, { params: { id } }),
  })
}

/** Whether the findings are so bad that a person must confirm sending. */
export function useAllTheSame(findings: readonly CheckupFinding[], isAsked: boolean) {
  const [isTicked, setTicked] = useState(false)
  const isBad = isAsked && findings.some(({ level }) => level === 'red')
  return { isBad, isTicked, setTicked, isAllowed: !isBad || isTicked }
}
