// A link to a page of the operator's guide, which this server shows at /docs.
import { Anchor } from '@mantine/core'
import { useTexts } from '../../lib/messages/index.ts'

/** The pages that screens link to, by their names in docs/operator. */
export const guidePages = [
  'access',
  'api',
  'deliverability',
  'dns-and-relay',
  'first-campaign',
  'forms',
  'topics',
  'webhooks',
] as const

export type GuidePage = (typeof guidePages)[number]

/** Opens a tab of its own, so that nothing unsaved is left. */
export function GuideLink({ page }: { page: GuidePage }) {
  const t = useTexts('ui')
  return (
    <Anchor href={`/docs/${page}`} target="_blank" rel="noopener" size="sm">
      {t('guide')}
    </Anchor>
  )
}
