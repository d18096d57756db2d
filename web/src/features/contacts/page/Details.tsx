// The fields of a contact with their values, and the groups that it is in.
import { Anchor, Skeleton, Text } from '@mantine/core'
import type { ContactDetail } from '@lettermill/contracts'
import { Link } from 'react-router'
import { fieldKinds } from '../../../lib/contacts/field-kinds.ts'
import { useFormats } from '../../../lib/formats/formats.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import { Address, ErrorCard, Facts, Panel } from '../../../ui/index.ts'
import { FieldValue, useContactFields, valueOf } from '../fields.tsx'
import styles from './page.module.css'

interface OfContact {
  contact: ContactDetail
}

function Fields({ contact }: OfContact) {
  const t = useTexts('contactPage')
  const common = useTexts('ui')
  const { shown: fields, error, refetch } = useContactFields()
  const { moment } = useFormats()
  if (error && !fields) return <ErrorCard error={error} onRetry={() => void refetch()} />
  if (!fields) return <Skeleton height={280} />
  return (
    <Facts className={styles['facts'] ?? ''}>
      {fields.map((field) => (
        <div key={field.key}>
          <dt>{field.label}</dt>
          <dd>
            <bdi>
              {field.key === 'email' ? (
                <Address email={contact.email} />
              ) : (
                <FieldValue
                  type={field.type}
                  value={valueOf(contact, field)}
                  empty={fieldKinds[field.type].none?.() ?? common('dash')}
                />
              )}
            </bdi>
          </dd>
        </div>
      ))}
      <div>
        <dt>{t('added')}</dt>
        <dd>{moment(contact.created_at)}</dd>
      </div>
      <div>
        <dt>{t('changed')}</dt>
        <dd>{moment(contact.updated_at)}</dd>
      </div>
    </Facts>
  )
}

function Groups({ contact: { groups } }: OfContact) {
  const t = useTexts('contactPage')
  const { day } = useFormats()
  if (groups.length === 0) return <Text c="dimmed">{t('groups.none')}</Text>
  return (
    <ul className={styles['groups']}>
      {groups.map(({ id, name, added_at }) => (
        <li key={id}>
          <Anchor component={Link} to={`/contacts?group=${String(id)}`}>
            <bdi>{name}</bdi>
          </Anchor>
          <Text span inherit c="dimmed">
            {t('groups.since', { day: day(added_at) })}
          </Text>
        </li>
      ))}
    </ul>
  )
}

/** The tab with fields and groups. */
export function Details({ contact }: OfContact) {
  const t = useTexts('contactPage')
  return (
    <div className={styles['beside']}>
      <Panel title={t('fields')}>
        <Fields contact={contact} />
      </Panel>
      <Panel title={t('groups.title')}>
        <Groups contact={contact} />
      </Panel>
    </div>
  )
}
