// The gallery of starting designs. A press opens one in the editor, with the workspace's brand.
import type { ReactNode } from 'react'
import { Button, Select, Skeleton, Title } from '@mantine/core'
import { drawGallery, listGallery, type GalleryLanguage } from '@lettermill/contracts'
import { useQuery } from '@tanstack/react-query'
import { ImagePlus, Languages, SquareDashed } from 'lucide-react'
import { Link } from 'react-router'
import { call } from '../../../lib/api/index.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import { Card, Cards, CardsSkeleton, ErrorCard, PageHeader } from '../../../ui/index.ts'
import { newDesignPath } from '../paths.ts'
import { UnsavedLetter } from '../UnsavedLetter.tsx'
import { TemplatePicture } from '../list/TemplatePicture.tsx'
import styles from './gallery.module.css'
import { namedLanguages } from '../../../lib/templates/letter-languages.ts'
import { useLetterLanguage } from './language.ts'

interface DesignCardProps {
  name: string
  /** The language of the name; undefined for that of the app. */
  language?: GalleryLanguage
  to: string
  picture: ReactNode
}

function DesignCard({ name, language, to, picture }: DesignCardProps) {
  return (
    <Card>
      {picture}
      <Title order={2} fz={15} lh="24px" lang={language}>
        <Link to={to}>{name}</Link>
      </Title>
    </Card>
  )
}

/** @param html undefined while it is loading; null if there is none: the picture is then empty */
function DesignPicture({ html }: { html: string | undefined | null }) {
  return (
    <div className={styles['picture']}>
      {html === undefined ? (
        <Skeleton className={styles['waiting']} radius={0} aria-hidden="true" />
      ) : (
        <TemplatePicture html={html ?? ''} isWhole />
      )}
    </div>
  )
}

const nothing = (
  <div className={styles['empty']} aria-hidden="true">
    <SquareDashed size={32} />
  </div>
)

/** The page of each design, for `DesignPicture`. Loaded separately from the list, with the current brand. */
function usePages(language: GalleryLanguage): (id: string) => string | undefined | null {
  const { data: pages, isError } = useQuery({
    queryKey: ['templates', 'gallery', 'pages', language],
    queryFn: ({ signal }) => call(drawGallery, { query: { language }, signal }),
  })
  return (id) => (pages ? (pages.find((page) => page.id === id)?.html ?? null) : isError ? null : undefined)
}

interface DesignCardsProps {
  designs: readonly { id: string; name: string }[]
  language: GalleryLanguage
  htmlOf: ReturnType<typeof usePages>
}

function DesignCards({ designs, language, htmlOf }: DesignCardsProps) {
  const t = useTexts('templates')
  const address = (id: string) => `${newDesignPath}?from=${encodeURIComponent(id)}&language=${language}`
  return (
    <Cards width={240}>
      <DesignCard name={t('gallery.empty')} to={`${newDesignPath}?language=${language}`} picture={nothing} />
      {designs.map(({ id, name }) => (
        <DesignCard
          key={id}
          name={name}
          language={language}
          to={address(id)}
          picture={<DesignPicture html={htmlOf(id)} />}
        />
      ))}
    </Cards>
  )
}

export function GalleryScreen() {
  const t = useTexts('templates')
  const [language, choose] = useLetterLanguage()
  const htmlOf = usePages(language)
  const { data, error, refetch } = useQuery({
    queryKey: ['templates', 'gallery', language],
    queryFn: ({ signal }) => call(listGallery, { query: { language }, signal }),
    staleTime: Infinity,
  })
  return (
    <>
      <PageHeader
        title={t('gallery.title')}
        text={t('gallery.text')}
        actions={
          <>
            <Button
              component={Link}
              to="/settings/brand"
              variant="default"
              leftSection={<ImagePlus size={16} aria-hidden="true" />}
            >
              {t('gallery.brand')}
            </Button>
            <Select
              aria-label={t('gallery.language')}
              w={152}
              leftSection={<Languages size={16} aria-hidden="true" />}
              allowDeselect={false}
              maxDropdownHeight={320}
              value={language}
              data={namedLanguages}
              onChange={(chosen) => chosen && choose(chosen)}
            />
          </>
        }
      />
      <UnsavedLetter />
      {!data &&
        (error ? (
          <ErrorCard error={error} onRetry={() => void refetch()} />
        ) : (
          <CardsSkeleton text={t('loading')} />
        ))}
      {data && <DesignCards designs={data} language={language} htmlOf={htmlOf} />}
    </>
  )
}
