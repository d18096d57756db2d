// What a person should fix or know before a campaign is sent: the findings of its review, and after a checkup also
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

/** The screens on which a person fixes a finding. */
const fixedOn = {
  no_contacts: '/contacts',
  nobody_left: null,
  no_postal_address: '/settings',
  domain_unverified: '/senders',
} as const

export interface Missing {
  text: string
  /** Where a person fixes it; null if there is no single place. */
  fix: { to: string; name: string } | null
}

/** What is missing, in sentences; nothing while the review is on its way. */
export function useFindings(review: CampaignReview | undefined): Missing[] {
  const t = useTexts('campaigns')
  if (!review) return []
  return review.findings.map((finding) => {
    const to = fixedOn[finding]
    const text = t(`review.${finding}`)
    return { text, fix: to && { to, name: t(`review.fix.${to}`) } }
  })
}

/** Findings that the review already reports in its own words. */
const said: ReadonlySet<string> = new Set(['postal_none'])

/** The findings of the checkup where there is one, else those of the review. */
export function contentOf(
  review: CampaignReview | undefined,
  checkup: Checkup | undefined,
): CheckupFinding[] {
  const findings = checkup?.findings ?? review?.content ?? []
  return findings.filter(({ code }) => !said.has(code))
}

/** The checkup of a campaign; it asks the DNS, and may take some seconds. */
export function useCheckup({ id }: Campaign) {
  return useMutation({
    mutationKey: ['campaigns', 'checkup', id],
    mutationFn: () => call(checkUpCampaign, { params: { id } }),
  })
}

/** Whether a finding is so bad that a person has to confirm sending. */
export function useAllTheSame(findings: readonly CheckupFinding[], isAsked: boolean) {
  const [isTicked, setTicked] = useState(false)
  const isBad = isAsked && findings.some(({ level }) => level === 'red')
  return { isBad, isTicked, setTicked, isAllowed: !isBad || isTicked }
}
