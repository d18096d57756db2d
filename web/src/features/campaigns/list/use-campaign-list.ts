// What part of the campaigns is on the screen: the search stands in the address, the view is kept in the browser.
import { useState } from 'react'
import { useLocalStorage } from '@mantine/hooks'
import { useSearchText } from '../../../lib/search-text.ts'
import type { CampaignSlice } from '../campaigns.ts'

/** As the specification has them, section 9. */
export const pageSizes = [10, 50, 100] as const

export type View = 'grid' | 'list'

type Choices = Pick<CampaignSlice, 'status' | 'sort' | 'pageSize'>

const atFirst: Choices = { status: 'all', sort: 'newest', pageSize: 10 }

/** The list's state; whatever narrows or orders it anew leads to its first page. */
export function useCampaignList() {
  const [search, setSearch] = useSearchText()
  const [choices, setChoices] = useState(atFirst)
  const [view, setView] = useLocalStorage<View>({
    key: 'campaignsView',
    defaultValue: 'grid',
    getInitialValueInEffect: false,
  })
  const of = JSON.stringify([search, choices])
  const [turned, setTurned] = useState({ of, page: 1 })
  const slice: CampaignSlice = { search, ...choices, page: turned.of === of ? turned.page : 1 }
  return {
    slice,
    setSearch,
    change: (some: Partial<Choices>) => setChoices((now) => ({ ...now, ...some })),
    setPage: (page: number) => setTurned({ of, page }),
    /** To where a new campaign stands on top. */
    reset: () => {
      setSearch('')
      setChoices(({ pageSize }) => ({ ...atFirst, pageSize }))
      setTurned({ of: '', page: 1 })
    },
    view,
    setView,
  }
}

export type CampaignListState = ReturnType<typeof useCampaignList>
