// Terms and privacy, linked from registration: the operator's text if there is one, otherwise Lettermill's.
import { Anchor, Paper, Skeleton, Stack, Title } from '@mantine/core'
import type { PageName } from '@lettermill/contracts'
import { Link } from 'react-router'
import { useTexts } from '../../lib/messages/index.ts'
import { ErrorCard, usePageTitle } from '../../ui/index.ts'
import { Markdown } from './markdown/Markdown.tsx'
import { useDefaultText, usePage } from './pages.ts'
import styles from './pages.module.css'

function Words({ name }: { name: PageName }) {
  const defaults = useDefaultText()
  const { data, error, refetch } = usePage(name)
  // The operator's text may contradict Lettermill's, so if loading failed and it is unknown which one applies, neither
  // is shown.
  if (error) return <ErrorCard error={error} onRetry={() => void refetch()} />
  if (!data) return <WordsSkeleton />
  return <Markdown text={data.text ?? defaults[name]} from={2} />
}

function WordsSkeleton() {
  const t = useTexts('ui')
  return (
    <Stack gap="sm" role="status" aria-label={t('loading')}>
      {[100, 92, 96, 60].map((width) => (
        <Skeleton key={width} height={16} width={`${width}%`} />
      ))}
    </Stack>
  )
}

function PageScreen({ name }: { name: PageName }) {
  const t = useTexts('pages')
  const title = t(`${name}.title`)
  usePageTitle(title)
  return (
    <Paper component="article" className={styles['page']}>
      <Title order={1}>{title}</Title>
      <Words name={name} />
      <p className={styles['back']}>
        <Anchor component={Link} to="/register">
          {t('back')}
        </Anchor>
      </p>
    </Paper>
  )
}

/** The terms of use. */
export function TermsScreen() {
  return <PageScreen name="terms" />
}

/** The privacy policy. */
export function PrivacyScreen() {
  return <PageScreen name="privacy" />
}
