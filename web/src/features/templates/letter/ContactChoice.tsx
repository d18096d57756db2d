// Chooses the contact whose values fill the merge tags of a preview, by searching for name or address.
import { useState } from 'react'
import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { listContacts } from '@lettermill/contracts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api/index.ts'
import { useTexts } from '../../../lib/messages/index.ts'

interface ContactChoiceProps {
  /** The chosen contact. Null for no contact; merge tags are then shown as they are. */
  contactId: number | null
  onChange(contactId: number | null): void
}

const most = 20

export function ContactChoice({ contactId, onChange }: ContactChoiceProps) {
  const t = useTexts('design')
  const [search, setSearch] = useState('')
  const [settled] = useDebouncedValue(search, 250)
  const { data: contacts = [] } = useQuery({
    queryKey: ['templates', 'contacts', settled],
    queryFn: ({ signal }) =>
      call(listContacts, { query: { limit: most, ...(settled === '' ? {} : { search: settled }) }, signal }),
    placeholderData: keepPreviousData,
  })
  // The chosen contact stays among the options while others are searched for.
  const [chosen, setChosen] = useState<{ value: string; label: string } | null>(null)
  const found = contacts.map(({ id, email, first_name }) => ({
    value: String(id),
    label: first_name === '' ? email : `${first_name} · ${email}`,
  }))
  const data = chosen && !found.some(({ value }) => value === chosen.value) ? [chosen, ...found] : found
  return (
    <Select
      size="xs"
      aria-label={t('preview.contact')}
      placeholder={t('preview.nobody')}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('preview.clear') }}
      nothingFoundMessage={t('preview.noContact')}
      filter={({ options }) => options}
      value={contactId === null ? null : String(contactId)}
      data={data}
      searchValue={search}
      onSearchChange={(written) => setSearch(written === chosen?.label ? '' : written)}
      onChange={(value, option) => {
        setChosen(value === null || option === null ? null : { value, label: option.label })
        onChange(value === null ? null : Number(value))
      }}
    />
  )
}
