// The slice of campaigns on the screen. The URL keeps the slice; the browser's storage keeps cards or rows.
import { useLocalStorage } from '@mantine/hooks'
import { campaignFilters } from '@lettermill/contracts'
import { chosenOf, useAddress, useListPage } from '../../../lib/contacts/address.ts'
import { useSearchText } from '../../../lib/formats/search-text.ts'
import type { CampaignSlice } from '../campaigns.ts'

/** The page sizes of the specification, section 9. */
export const pageSizes = [10, 50, 100] as const
const orders = ['newest', 'oldest'] as const

export type View = 'grid' | 'list'

type Choices = Pick<CampaignSlice, 'status' | 'sort' | 'pageSize'>

const atFirst: Choices = { status: 'all', sort: 'newest', pageSize: 10 }

/** Names of the parameters in the URL. */
const named = { status: 'status', sort: 'sort', pageSize: 'size' } as const

function choicesOf(params: URLSearchParams): Choices {
  const size = Number(params.get(named.pageSize))
  return {
    status: chosenOf(params, named.status, campaignFilters) ?? atFirst.status,
    sort: chosenOf(params, named.sort, orders) ?? atFirst.sort,
    pageSize: pageSizes.find((each) => each === size) ?? atFirst.pageSize,
  }
}

/** The choices as parameters of the URL, without default values. */
function said(choices: Choices) {
  const word = <Name extends keyof Choices>(name: Name) =>
    choices[name] === atFirst[name] ? undefined : String(choices[name])
  return {
    [named.status]: word('status'),
    [named.sort]: word('sort'),
    [named.pageSize]: word('pageSize'),
  }
}

/** The list's state. Another filter or order leads to the first page. */
export function useCampaignList() {
  const [params, changeAddress] = useAddress()
  const [search, setSearch] = useSearchText()
  const [page, setPage] = useListPage()
  const [view, setView] = useLocalStorage<View>({
    key: 'campaignsView',
    defaultValue: 'grid',
    getInitialValueInEffect: false,
  })
  const choices = choicesOf(params)
  const slice: CampaignSlice = { search, ...choices, page }
  return {
    slice,
    setSearch,
    change: (some: Partial<Choices>) => changeAddress({ ...said({ ...choices, ...some }), page: undefined }),
    setPage,
    view,
    setView,
  }
}

export type CampaignListState = ReturnType<typeof useCampaignList>
