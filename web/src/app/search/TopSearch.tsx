// The top bar's search (decision 36): campaigns and contacts that contain what was typed, and screens of that
// name. Choosing one, or Enter, leads to its screen with the search filled in.
import { useState } from 'react'
import { Combobox, TextInput, useCombobox } from '@mantine/core'
import { Search } from 'lucide-react'
import { useNavigate } from 'react-router'
import { shownMessage } from '../../ui/index.ts'
import { useTexts } from '../../lib/messages/index.ts'
import { campaignsMatching, useFound, type Found } from './found.ts'
import styles from './search.module.css'

function Findings({ found }: { found: Found }) {
  const t = useTexts('app')
  const message = shownMessage(found.error)
  if (message) return <Combobox.Empty>{t('search.failed', { message })}</Combobox.Empty>
  if (found.groups.length === 0) {
    return (
      <Combobox.Empty>
        {found.searching ? t('search.searching') : t('search.nothing', { search: found.search })}
      </Combobox.Empty>
    )
  }
  return found.groups.map((group) => (
    <Combobox.Group key={group.label} label={group.label}>
      {group.places.map((place) => (
        <Combobox.Option key={place.to} value={place.to}>
          <span className={styles['place']}>{place.label}</span>
        </Combobox.Option>
      ))}
    </Combobox.Group>
  ))
}

/** The search box of the top bar. */
export function TopSearch() {
  const t = useTexts('app')
  const navigate = useNavigate()
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const [typed, setTyped] = useState('')
  const found = useFound(typed)
  const go = (to: string) => {
    combobox.closeDropdown()
    setTyped('')
    void navigate(to)
  }
  const type = (text: string) => {
    setTyped(text)
    if (text.trim()) combobox.openDropdown()
    else combobox.closeDropdown()
  }
  return (
    <search className={styles['search']}>
      <Combobox store={combobox} onOptionSubmit={go} position="bottom-end" width={320}>
        <Combobox.Target>
          <TextInput
            type="search"
            aria-label={t('search.label')}
            placeholder={t('search.placeholder')}
            leftSection={<Search size={16} aria-hidden="true" />}
            value={typed}
            onChange={(event) => type(event.currentTarget.value)}
            onFocus={() => typed.trim() && combobox.openDropdown()}
            onBlur={() => combobox.closeDropdown()}
            onKeyDown={(event) => {
              const chosen = combobox.getSelectedOptionIndex() >= 0
              if (event.key === 'Enter' && !chosen && typed.trim()) go(campaignsMatching(typed.trim()))
            }}
          />
        </Combobox.Target>
        <Combobox.Dropdown hidden={!typed.trim()}>
          <Combobox.Options aria-label={t('search.label')}>
            <Findings found={found} />
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
    </search>
  )
}
