// What the top bar's search finds: screens by name at once, campaigns and contacts from the server.
import { listCampaigns, listContacts } from '@lettermill/contracts'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api/index.ts'
import { useTexts } from '../../lib/messages/index.ts'

export interface Place {
  to: string
  label: string
}

export interface Found {
  /** What the findings belong to; a little behind what is being typed. */
  search: string
  searching: boolean
  error: unknown
  /** Only those that hold something. */
  groups: { label: string; places: Place[] }[]
}

const screens = [
  'dashboard',
  'campaigns',
  'templates',
  'senders',
  'contacts',
  'analytics',
  'settings',
] as const

const mostPerGroup = 5
const pauseInTyping = 250

/** Leads to the campaigns screen with its search filled in. */
export function campaignsMatching(search: string): string {
  return `/campaigns?search=${encodeURIComponent(search)}`
}

function contactsMatching(search: string): string {
  return `/contacts?search=${encodeURIComponent(search)}`
}

function useRows(search: string) {
  const query = { search, limit: mostPerGroup }
  const enabled = search !== ''
  const campaigns = useQuery({
    queryKey: ['search', 'campaigns', search],
    queryFn: ({ signal }) => call(listCampaigns, { query, signal }),
    enabled,
  })
  const contacts = useQuery({
    queryKey: ['search', 'contacts', search],
    queryFn: ({ signal }) => call(listContacts, { query, signal }),
    enabled,
  })
  return { campaigns, contacts }
}

function useScreens(search: string): Place[] {
  const t = useTexts('app')
  if (search === '') return []
  return screens
    .map((name) => ({ to: `/${name}`, label: t(name) }))
    .filter(({ label }) => label.toLowerCase().includes(search.toLowerCase()))
}

/** Finds what was typed, after a short pause in typing. */
export function useFound(typed: string): Found {
  const t = useTexts('app')
  const [search] = useDebouncedValue(typed.trim(), pauseInTyping)
  const { campaigns, contacts } = useRows(search)
  const groups = [
    { label: t('search.screens'), places: useScreens(search) },
    {
      label: t('campaigns'),
      places: (campaigns.data ?? []).map(({ name }) => ({ to: campaignsMatching(name), label: name })),
    },
    {
      label: t('contacts'),
      places: (contacts.data ?? []).map(({ email }) => ({ to: contactsMatching(email), label: email })),
    },
  ]
  return {
    search,
    searching: search !== typed.trim() || campaigns.isPending || contacts.isPending,
    error: campaigns.error ?? contacts.error,
    groups: groups.map(withoutRepeats).filter(({ places }) => places.length > 0),
  }
}

/** Campaigns of one name, and an address in several groups, lead to the same place. */
function withoutRepeats({ label, places }: { label: string; places: Place[] }) {
  return { label, places: [...new Map(places.map((place) => [place.to, place])).values()] }
}
