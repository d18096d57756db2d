// A contact's own page: name and address, whether it can be mailed, fields and groups, and what happened to it.
import { Tabs } from '@mantine/core'
import type { ContactDetail } from '@lettermill/contracts'
import { useLocation, useParams, useSearchParams } from 'react-router'
import { CallFailed } from '../../../lib/api/index.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import { useOpened } from '../../../lib/recent.ts'
import { ErrorCard, ErrorText, shownMessage } from '../../../ui/index.ts'
import { ContactActions } from './ContactActions.tsx'
import { Consents } from './Consents.tsx'
import { ContactHead, ToList } from './ContactHead.tsx'
import { useContact } from './contact.ts'
import { Details } from './Details.tsx'
import { ContactSkeleton, NoContact } from './Instead.tsx'
import { Timeline } from './timeline/Timeline.tsx'
import styles from './page.module.css'

const tabs = ['details', 'timeline', 'consents'] as const
type Tab = (typeof tabs)[number]

/** The tab in the URL's parameter `tab`. Changing it keeps the navigation state, which the way back needs. */
function useTab(): [tab: Tab, setTab: (tab: string | null) => void] {
  const [params, setParams] = useSearchParams()
  const { state } = useLocation() as { state: unknown }
  const setTab = (tab: string | null) =>
    setParams(tab && tab !== tabs[0] ? { tab } : {}, { replace: true, state })
  return [tabs.find((tab) => tab === params.get('tab')) ?? tabs[0], setTab]
}

function Parts({ contact }: { contact: ContactDetail }) {
  const t = useTexts('contactPage')
  const [tab, setTab] = useTab()
  return (
    <Tabs value={tab} onChange={setTab} keepMounted={false}>
      <Tabs.List aria-label={t('tabs.label')}>
        {tabs.map((each) => (
          <Tabs.Tab key={each} value={each}>
            {t(`tabs.${each}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value="details" className={styles['panel'] ?? ''}>
        <Details contact={contact} />
      </Tabs.Panel>
      <Tabs.Panel value="timeline" className={styles['panel'] ?? ''}>
        <Timeline contact={contact} />
      </Tabs.Panel>
      <Tabs.Panel value="consents" className={styles['panel'] ?? ''}>
        <Consents contact={contact} />
      </Tabs.Panel>
    </Tabs>
  )
}

const isNotThere = (error: unknown) => error instanceof CallFailed && error.status === 404

/** The page of the contact that the URL names. */
export function ContactScreen() {
  const t = useTexts('contactPage')
  const { id = '' } = useParams()
  const { data: contact, error, refetch } = useContact(id)
  useOpened(`/contacts/${id}`, contact && (contact.email ?? ''))
  if (isNotThere(error)) return <NoContact />
  if (!contact) {
    return (
      <>
        <ToList />
        {error ? <ErrorCard error={error} onRetry={() => void refetch()} /> : <ContactSkeleton />}
      </>
    )
  }
  const message = shownMessage(error)
  return (
    <div key={contact.id}>
      <ToList />
      {message && <ErrorText error={t('notRefreshed', { message })} />}
      <ContactHead contact={contact} actions={<ContactActions contact={contact} />} />
      <Parts contact={contact} />
    </div>
  )
}
