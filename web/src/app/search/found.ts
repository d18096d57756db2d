// The results of the top bar's search: screens with that name at once, everything else from the server.
import type { SearchFindings } from '@lettermill/contracts'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { leftPagesKept } from '../../lib/left-pages.ts'
import { useTexts } from '../../lib/messages/index.ts'
import { templatePath } from '../../lib/template-path.ts'

export interface Place {
  to: string
  label: string
}

export interface Found {
  /** The text that these results belong to. It follows the typed text with a short delay. */
  search: string
  searching: boolean
  error: unknown
  /** The groups of results. Groups without results are left out. */
  groups: { label: string; places: Place[] }[]
}

const screens = [
  'dashboard',
  'campaigns',
  'templates',
  'messages',
  'senders',
  'contacts',
  'forms',
  'analytics',
  'settings',
] as const

/** The contracts of these calls take 2 kB, so they are loaded with the first search. */
const calls = () => import('./calls.ts')
const pauseInTyping = 100

/** The link to the campaigns screen with this text in its search. */
export function campaignsMatching(search: string): string {
  return `/campaigns?search=${encodeURIComponent(search)}`
}

function useRows(search: string) {
  const enabled = search !== ''
  const named = useQuery({
    queryKey: ['search', 'named', search],
    queryFn: async ({ signal }) => (await calls()).findNamed(search, signal),
    gcTime: leftPagesKept,
    enabled,
  })
  const contacts = useQuery({
    queryKey: ['search', 'contacts', search],
    queryFn: async ({ signal }) => (await calls()).findContacts(search, signal),
    gcTime: leftPagesKept,
    enabled,
  })
  return { named, contacts }
}

/** Where a result leads: a campaign's page, a template's preview, the senders filtered to one. */
function placesOf({ campaigns, templates, senders }: SearchFindings) {
  return {
    campaigns: campaigns.map(({ id, name }) => ({ to: `/campaigns/${String(id)}`, label: name })),
    templates: templates.map(({ id, name }) => ({ to: templatePath(id), label: name })),
    senders: senders.map(({ name, email }) => ({
      to: `/senders?search=${encodeURIComponent(email)}`,
      label: `${name} <${email}>`,
    })),
  }
}

const nothing: SearchFindings = { campaigns: [], templates: [], senders: [] }

function useScreens(search: string): Place[] {
  const t = useTexts('app')
  if (search === '') return []
  return screens
    .map((name) => ({ to: `/${name}`, label: t(name) }))
    .filter(({ label }) => label.toLowerCase().includes(search.toLowerCase()))
}

/** Searches for the typed text after a short pause in typing. */
export function useFound(typed: string): Found {
  const t = useTexts('app')
  const [search] = useDebouncedValue(typed.trim(), pauseInTyping)
  const { named, contacts } = useRows(search)
  const places = placesOf(named.data ?? nothing)
  const groups = [
    { label: t('search.screens'), places: useScreens(search) },
    { label: t('campaigns'), places: places.campaigns },
    { label: t('templates'), places: places.templates },
    { label: t('senders'), places: places.senders },
    {
      label: t('contacts'),
      places: (contacts.data ?? []).map(({ id, email }) => ({ to: `/contacts/${String(id)}`, label: email })),
    },
  ]
  return {
    search,
    searching: search !== typed.trim() || named.isPending || contacts.isPending,
    error: named.error ?? contacts.error,
    groups: groups.filter(({ places }) => places.length > 0),
  }
}
