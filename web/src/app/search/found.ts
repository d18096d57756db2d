// The results of the top bar's search: screens and actions with that name at once, everything else from the server.
// Before anything is typed: what was opened last, and the usual actions.
import type { SearchFindings } from '@lettermill/contracts'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../../lib/messages/index.ts'
import { readRecent } from '../../lib/recent.ts'
import { useSession } from '../../lib/session/index.ts'
import { templatePath } from '../../lib/templates/template-path.ts'

/** A result: a path to go to, or an action. */
export type Place = { label: string } & (
  { to: string; act?: undefined } | { act: () => void; to?: undefined }
)

export interface Found {
  /** The text that these results belong to. It follows the typed text with a short delay. */
  search: string
  searching: boolean
  error: unknown
  /** The groups of results. Groups without results are left out. */
  groups: { label: string; places: Place[] }[]
  /** How many of the first results are screens and actions: what the typed text names. */
  named: number
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
  'mailbox',
  'settings',
] as const
const administratorsScreens = ['registrations', 'domains', 'feedback', 'audit'] as const
const tabs = ['brand', 'suppressed', 'account', 'api', 'webhooks'] as const
const administratorsTabs = ['sending', 'legal'] as const

/** How many actions are listed before anything is typed. */
const usualActions = 6

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
    enabled,
  })
  const contacts = useQuery({
    queryKey: ['search', 'contacts', search],
    queryFn: async ({ signal }) => (await calls()).findContacts(search, signal),
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

/** The places whose label contains each word of the text. */
function matching(places: Place[], text: string): Place[] {
  const words = text.toLowerCase().split(/\s+/)
  return places.filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)))
}

/** Every screen that the person may open, with the tabs of the settings. */
function useScreens(): Place[] {
  const t = useTexts('app')
  const settings = useTexts('settings')
  const isAdmin = useSession().user?.isAdmin === true
  return [
    ...screens.map((name) => ({ to: `/${name}`, label: t(name) })),
    ...[...tabs, ...(isAdmin ? administratorsTabs : [])].map((name) => ({
      to: `/settings/${name}`,
      label: `${t('settings')}: ${settings(`tabs.${name}`)}`,
    })),
    ...(isAdmin ? administratorsScreens : []).map((name) => ({ to: `/admin/${name}`, label: t(name) })),
  ]
}

/**
 * What to list for the typed text. Whatever the server must find comes after a short pause in typing.
 * @param actions every action
 */
export function useFound(typed: string, actions: Place[]): Found {
  const t = useTexts('app')
  const now = typed.trim()
  const [search] = useDebouncedValue(now, pauseInTyping)
  const { named, contacts } = useRows(search)
  const allScreens = useScreens()
  if (now === '') {
    const groups = [
      { label: t('search.recent'), places: readRecent() },
      { label: t('search.actions'), places: actions.slice(0, usualActions) },
    ].filter(({ places: some }) => some.length > 0)
    return { search: now, searching: false, error: null, groups, named: 0 }
  }
  const screensFound = matching(allScreens, now)
  const actionsFound = matching(actions, now)
  const places = placesOf(named.data ?? nothing)
  const groups = [
    { label: t('search.screens'), places: screensFound },
    { label: t('search.actions'), places: actionsFound },
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
    searching: search !== now || named.isPending || contacts.isPending,
    error: named.error ?? contacts.error,
    groups: groups.filter(({ places: some }) => some.length > 0),
    named: screensFound.length + actionsFound.length,
  }
}
