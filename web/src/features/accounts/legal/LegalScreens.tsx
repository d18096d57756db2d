// Terms and privacy, linked from registration. The words are the catalogue's; an operator may change them there.
import { Anchor, Paper, Title } from '@mantine/core'
import { Link } from 'react-router'
import { useTexts } from '../../../lib/messages/index.ts'
import { usePageTitle } from '../../../ui/index.ts'
import styles from '../entry.module.css'

interface Section {
  heading: string
  text: string
}

function LegalPage({ title, intro, sections }: { title: string; intro: string; sections: Section[] }) {
  const t = useTexts('accounts')
  usePageTitle(title)
  return (
    <Paper component="article" className={styles['legal']}>
      <Title order={1}>{title}</Title>
      <p>{intro}</p>
      {sections.map(({ heading, text }) => (
        <section key={heading}>
          <Title order={2}>{heading}</Title>
          <p>{text}</p>
        </section>
      ))}
      <p className={styles['back']}>
        <Anchor component={Link} to="/register">
          {t('legalBack')}
        </Anchor>
      </p>
    </Paper>
  )
}

/** The terms of use. */
export function TermsScreen() {
  const t = useTexts('accounts')
  return (
    <LegalPage
      title={t('terms.title')}
      intro={t('terms.intro')}
      sections={[
        { heading: t('terms.accountHeading'), text: t('terms.accountText') },
        { heading: t('terms.mailHeading'), text: t('terms.mailText') },
        { heading: t('terms.serviceHeading'), text: t('terms.serviceText') },
        { heading: t('terms.changesHeading'), text: t('terms.changesText') },
      ]}
    />
  )
}

/** The privacy policy. */
export function PrivacyScreen() {
  const t = useTexts('accounts')
  return (
    <LegalPage
      title={t('privacy.title')}
      intro={t('privacy.intro')}
      sections={[
        { heading: t('privacy.accountHeading'), text: t('privacy.accountText') },
        { heading: t('privacy.readersHeading'), text: t('privacy.readersText') },
        { heading: t('privacy.sharingHeading'), text: t('privacy.sharingText') },
        { heading: t('privacy.rightsHeading'), text: t('privacy.rightsText') },
      ]}
    />
  )
}
