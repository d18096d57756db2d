// The starting designs: a press opens one in the editor, in the brand of the workspace.
import { useState } from 'react'
import { Paper, SegmentedControl, Title } from '@mantine/core'
import { galleryLanguages, listGallery } from '@lettermill/contracts'
import { useQuery } from '@tanstack/react-query'
import { SquareDashed } from 'lucide-react'
import { Link } from 'react-router'
import { call } from '../../../lib/api/index.ts'
import { languageChoice, useTexts } from '../../../lib/messages/index.ts'
import { CardsSkeleton, ErrorCard, PageHeader } from '../../../ui/index.ts'
import { newDesignPath } from '../paths.ts'
import { TemplatePicture } from '../TemplatePicture.tsx'
import styles from './gallery.module.css'
import { useRenderings, type GalleryDesign } from './renderings.ts'

type Language = (typeof galleryLanguages)[number]

/** Each language in its own words. */
const languageNames = { en: 'English', uk: 'Українська' } as const satisfies Record<Language, string>

interface CardProps {
  name: string
  to: string
  /** Undefined while it is rendered; null for none. */
  html: string | undefined | null
}

function Card({ name, to, html }: CardProps) {
  return (
    <Paper component="li" className={styles['card']}>
      {html === null ? (
        <div className={styles['empty']} aria-hidden="true">
          <SquareDashed size={32} />
        </div>
      ) : (
        <div className={styles['picture']}>
          <TemplatePicture html={html ?? ''} isWhole />
        </div>
      )}
      <Title order={2} className={styles['name']}>
        <Link to={to}>{name}</Link>
      </Title>
    </Paper>
  )
}

function Cards({ designs, language }: { designs: readonly GalleryDesign[]; language: Language }) {
  const t = useTexts('templates')
  const html = useRenderings(designs)
  const address = (id: string) => `${newDesignPath}?from=${encodeURIComponent(id)}&language=${language}`
  return (
    <ul className={styles['cards']}>
      <Card name={t('gallery.empty')} to={`${newDesignPath}?language=${language}`} html={null} />
      {designs.map(({ id, name }) => (
        <Card key={id} name={name} to={address(id)} html={html.get(id)} />
      ))}
    </ul>
  )
}

export function GalleryScreen() {
  const t = useTexts('templates')
  const [language, setLanguage] = useState<Language>(languageChoice() === 'uk' ? 'uk' : 'en')
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
          <SegmentedControl
            aria-label={t('gallery.language')}
            value={language}
            data={galleryLanguages.map((value) => ({ value, label: languageNames[value] }))}
            onChange={(chosen) => setLanguage(chosen === 'uk' ? 'uk' : 'en')}
          />
        }
      />
      {!data &&
        (error ? (
          <ErrorCard error={error} onRetry={() => void refetch()} />
        ) : (
          <CardsSkeleton text={t('loading')} />
        ))}
      {data && <Cards designs={data} language={language} />}
    </>
  )
}
