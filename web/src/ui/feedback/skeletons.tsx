// Placeholders in the shape of the content that loads, so that nothing moves when it has loaded.
import { SimpleGrid, Skeleton } from '@mantine/core'
import { useTexts } from '../../lib/messages/index.ts'
import styles from './feedback.module.css'

/** A placeholder for a whole screen. */
export function PageSkeleton() {
  const t = useTexts('ui')
  return (
    <div role="status" aria-label={t('loading')}>
      <Skeleton height={28} width={200} mb={24} />
      <Skeleton height={96} mb={16} radius="lg" />
      <Skeleton height={240} radius="lg" />
    </div>
  )
}

/** A placeholder for a grid of cards. `text` is the specification's sentence, if it has one. */
export function CardsSkeleton({ text }: { text?: string }) {
  const t = useTexts('ui')
  return (
    <div role="status">
      <p className={text ? styles['loadingText'] : styles['spoken']}>{text ?? t('loading')}</p>
      <SimpleGrid minColWidth="min(100%, 280px)">
        {[0, 1, 2].map((card) => (
          <Skeleton key={card} height={144} radius="lg" />
        ))}
      </SimpleGrid>
    </div>
  )
}
