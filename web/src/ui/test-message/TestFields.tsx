// What a test message is made of besides the template: its subject, its sender, and the contact that fills it.
import { useState } from 'react'
import { Anchor, Select, TextInput } from '@mantine/core'
import { listSenders } from '@lettermill/contracts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { call } from '../../lib/api/index.ts'
import { useTexts } from '../../lib/messages/index.ts'
import { ErrorText } from '../feedback/errors.tsx'
import { Quiet } from '../page/texts.tsx'
import { ContactChoice, useFirstContact, type ChosenContact } from './ContactChoice.tsx'

export interface FirstFields {
  /** The subject until another one is typed. */
  subject: string
  /** The sender of a campaign. The test then keeps it and the subject, as the campaign will send them. */
  fixedSenderId?: number | undefined
  /** The contact that was chosen before. */
  contact?: ChosenContact | null | undefined
  /** What the dialog says about the template. */
  note?: string | undefined
}

function useSenders(opened: boolean) {
  const found = useQuery({
    queryKey: ['test-senders'],
    queryFn: ({ signal }) => call(listSenders, { signal }),
    enabled: opened,
  })
  const choices = (found.data ?? []).map(({ id, name, email }) => ({
    value: String(id),
    label: name === '' ? email : `${name} <${email}>`,
  }))
  return { ...found, choices }
}

/** The fields and what they contain; `senderId` is null as long as there is none. */
export function useTestFields(opened: boolean, first: FirstFields) {
  const { fixedSenderId } = first
  const senders = useSenders(opened)
  const [subject, setSubject] = useState<string | null>(null)
  const [picked, setPicked] = useState<string | null>(null)
  const [contact, setContact] = useState<ChosenContact | null>()
  const isFixed = fixedSenderId !== undefined
  // The server takes the first contact of a campaign itself.
  const { usual, isLoading } = useFirstContact(opened && !isFixed && !first.contact)
  const chosen = picked ?? senders.choices[0]?.value
  return {
    isFixed,
    isLoading,
    senders,
    subject: subject ?? first.subject,
    setSubject,
    senderId: fixedSenderId ?? (chosen === undefined ? null : Number(chosen)),
    setPicked,
    contact: contact === undefined ? (first.contact ?? usual) : contact,
    setContact,
    note: first.note,
  }
}

type Fields = ReturnType<typeof useTestFields>

function NoSender() {
  const t = useTexts('ui')
  return (
    <>
      {t('test.noSender')}{' '}
      <Anchor component={Link} to="/senders" inherit underline="always">
        {t('test.addSender')}
      </Anchor>
    </>
  )
}

/** Subject and sender, which are chosen here. */
function Editable({ fields }: { fields: Fields }) {
  const t = useTexts('ui')
  const { subject, senders, senderId } = fields
  return (
    <>
      <TextInput
        data-autofocus
        label={t('test.subject')}
        error={subject.trim() === '' && t('test.subjectMissing')}
        maxLength={1000}
        value={subject}
        onChange={({ currentTarget }) => fields.setSubject(currentTarget.value)}
      />
      <Select
        label={t('test.from')}
        data={senders.choices}
        value={senderId === null ? null : String(senderId)}
        allowDeselect={false}
        error={senders.isSuccess && senders.choices.length === 0 && <NoSender />}
        onChange={fields.setPicked}
      />
    </>
  )
}

/** The same of a campaign. A deleted sender is not shown. */
function Fixed({ fields }: { fields: Fields }) {
  const t = useTexts('ui')
  const { senders, senderId } = fields
  const sender = senders.choices.find(({ value }) => value === String(senderId))
  return (
    <>
      <TextInput
        readOnly
        variant="filled"
        label={t('test.subject')}
        description={t('test.ofCampaign')}
        value={fields.subject}
      />
      {(sender ?? senders.isPending) && (
        <TextInput
          readOnly
          variant="filled"
          label={t('test.from')}
          description={t('test.ofCampaign')}
          value={sender?.label ?? ''}
        />
      )}
    </>
  )
}

export function TestFields({ fields }: { fields: Fields }) {
  const t = useTexts('ui')
  const { isFixed, contact, setContact, senders, note } = fields
  const nobody = t(isFixed ? 'test.firstContact' : 'test.noValues')
  return (
    <>
      {isFixed ? <Fixed fields={fields} /> : <Editable fields={fields} />}
      <ContactChoice
        label={t('test.contact')}
        placeholder={nobody}
        clearLabel={nobody}
        contact={contact}
        onChange={setContact}
      />
      {note && <Quiet>{note}</Quiet>}
      <ErrorText error={senders.error} />
    </>
  )
}
