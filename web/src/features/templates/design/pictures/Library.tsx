// The pictures that the workspace has uploaded, newest first.
import { Button, Skeleton } from '@mantine/core'
import { listImages } from '@lettermill/contracts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../../../lib/api/index.ts'
import { useFormats } from '../../../../lib/formats/formats.ts'
import { useTexts } from '../../../../lib/messages/index.ts'
import { ErrorText } from '../../../../ui/index.ts'
import styles from '../design.module.css'

const onePage = 24

/** @param onChoose called with the picture's path */
export function Library({ onChoose }: { onChoose: (src: string) => void }) {
  const t = useTexts('design')
  const { day } = useFormats()
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['images'],
    queryFn: ({ pageParam, signal }) =>
      call(listImages, {
        query: { limit: onePage, ...(pageParam === '' ? {} : { before: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => (page.length < onePage ? null : page.at(-1)?.name),
    staleTime: 0,
  })
  if (error) return <ErrorText error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={120} />
  const pictures = data.pages.flat()
  if (pictures.length === 0) return null
  return (
    <section aria-label={t('picture.library')}>
      <h3 className={styles['panelTitle']}>{t('picture.library')}</h3>
      <ul className={styles['library']}>
        {pictures.map(({ name, created_at, width }, at) => (
          <li key={name}>
            <button
              type="button"
              aria-label={t('picture.take', { number: at + 1, day: day(created_at), width: width ?? 0 })}
              onClick={() => onChoose(`/uploads/${name}`)}
            >
              <img src={`/uploads/${name}`} alt="" loading="lazy" />
            </button>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button size="xs" variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('picture.more')}
        </Button>
      )}
    </section>
  )
}
