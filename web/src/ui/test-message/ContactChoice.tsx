// Chooses the contact whose values fill the merge tags of a preview or a test, by searching for name or address.
import { useState } from 'react'
import { Select, type SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { listContacts, type Contact } from '@lettermill/contracts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api/index.ts'
import { useTexts } from '../../lib/messages/index.ts'

export interface ChosenContact {
  id: number
  label: string
}

interface ContactChoiceProps extends Pick<SelectProps, 'label' | 'aria-label' | 'placeholder' | 'size'> {
  contact: ChosenContact | null
  onChange(contact: ChosenContact | null): void
  /** The name of the button that chooses no contact. */
  clearLabel: string
}

const most = 20

const choiceOf = ({ id, email, first_name }: Contact): ChosenContact => ({
  id,
  label: first_name === '' ? email : `${first_name} · ${email}`,
})

/** The contact that fills a test until another one is chosen; null if there is none. */
export function useFirstContact(enabled: boolean): { usual: ChosenContact | null; isLoading: boolean } {
  const { data = [], isLoading } = useQuery({
    queryKey: ['contact-choice', 'first'],
    queryFn: ({ signal }) => call(listContacts, { query: { limit: 1 }, signal }),
    enabled,
  })
  return { usual: data[0] ? choiceOf(data[0]) : null, isLoading }
}

export function ContactChoice({ contact, onChange, clearLabel, ...field }: ContactChoiceProps) {
  const t = useTexts('ui')
  const [search, setSearch] = useState(contact?.label ?? '')
  // The chosen contact's label stands in the field, and nobody searches for it.
  const [settled] = useDebouncedValue(search === contact?.label ? '' : search, 250)
  const { data: contacts = [] } = useQuery({
    queryKey: ['contact-choice', settled],
    queryFn: ({ signal }) =>
      call(listContacts, { query: { limit: most, ...(settled === '' ? {} : { search: settled }) }, signal }),
    placeholderData: keepPreviousData,
  })
  const found = contacts.map(choiceOf).map(({ id, label }) => ({ value: String(id), label }))
  // The chosen contact stays among the options while others are searched for.
  const chosen = contact && { value: String(contact.id), label: contact.label }
  const data = chosen && !found.some(({ value }) => value === chosen.value) ? [chosen, ...found] : found
  return (
    <Select
      {...field}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': clearLabel }}
      nothingFoundMessage={t('test.noContact')}
      filter={({ options }) => options}
      value={chosen?.value ?? null}
      data={data}
      searchValue={search}
      onSearchChange={setSearch}
      onChange={(value, option) =>
        onChange(value === null || option === null ? null : { id: Number(value), label: option.label })
      }
    />
  )
}
