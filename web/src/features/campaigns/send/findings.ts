// What a person should fix or know before a campaign is sent: the findings of its review and of its checkup.
import { useState } from 'react'
import {
  checkUpCampaign,
  type Campaign,
  type CampaignReview,
  type Checkup,
  type Finding,
} from '@lettermill/contracts'
import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/index.ts'
import { checkupsKey } from '../../../lib/campaigns/checkups.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import { readDraft } from '../../../lib/templates/template-drafts.ts'
import { useTestMode } from '../../../lib/campaigns/test-mode.ts'
import { foundHere, usePostalAddress, type AskedAddress } from '../../../ui/index.ts'

/** The postal address that the review asks for. The footer of the message shows it, too. */
export function useMissingAddress(): AskedAddress {
  const queries = useQueryClient()
  return usePostalAddress(() =>
    Promise.all(
      ['review', 'page'].map((part) => queries.invalidateQueries({ queryKey: ['campaigns', part] })),
    ),
  )
}

/** The findings about the message and its recipients: those of the checkup, if there was one. */
export function contentOf(review: CampaignReview | undefined, checkup: Checkup | undefined): Finding[] {
  return checkup?.findings ?? review?.content ?? []
}

/** All findings. The browser adds text of the template that it holds and nobody saved. */
export function useFindings(
  { template_id }: Campaign,
  review: CampaignReview,
  checkup: Checkup | undefined,
): Finding[] {
  const t = useTexts('campaigns')
  const isTest = useTestMode()
  const found = review.findings.map((finding) =>
    isTest && finding.code === 'domain_unverified'
      ? foundHere('domain', 'hint', t('review.domain_unverified_test'))
      : finding,
  )
  return [
    ...(readDraft(template_id) ? [foundHere('template', 'red', t('review.unsaved'))] : []),
    ...found,
    ...contentOf(review, checkup),
  ]
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
