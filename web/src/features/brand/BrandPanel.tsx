// The Brand tab of Settings: the brand of the workspace's letters, with a small preview letter.
import { Arriving, ErrorCard, PageSkeleton, Panel } from '../../ui/index.ts'
import { useTexts } from '../../lib/messages/index.ts'
import { useBrand } from './brand.ts'
import { BrandForm } from './BrandForm.tsx'

export function BrandPanel() {
  const t = useTexts('brand')
  const { data, error, refetch } = useBrand()
  return (
    <Arriving>
      <Panel title={t('title')} text={t('text')}>
        {!data && <ErrorCard error={error} onRetry={() => void refetch()} />}
        {!data && !error && <PageSkeleton />}
        {data && <BrandForm brand={data} />}
      </Panel>
    </Arriving>
  )
}
