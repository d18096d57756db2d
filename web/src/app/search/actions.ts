// What a person can do from the top bar's search beside opening what it found.
import { useMantineColorScheme } from '@mantine/core'
import { hasRole } from '@lettermill/contracts'
import { chooseLanguage, languageChoices, languageName, useTexts } from '../../lib/messages/index.ts'
import { useSession } from '../../lib/session/index.ts'
import { useRole } from '../../lib/session/workspaces.ts'
import type { Place } from './found.ts'

const themes = ['light', 'dark', 'auto'] as const

/** With the role that each needs. The first ones are also listed before anything is typed. */
const leading = [
  ['campaign', '/campaigns?do=create', 'editor'],
  ['template', '/templates/gallery', 'editor'],
  ['import', '/contacts?do=upload', 'editor'],
  ['contact', '/contacts?do=contact', 'editor'],
  ['sender', '/senders?do=sender', 'manager'],
  ['form', '/forms/new', 'editor'],
  ['segment', '/contacts/segments/new', 'editor'],
  ['export', '/contacts?do=export', 'manager'],
] as const

/** Every action, the usual ones first. */
export function useActions(onShortcuts: () => void): Place[] {
  const t = useTexts('app')
  const settings = useTexts('settings')
  const { user, signOut } = useSession()
  const role = useRole()
  const { setColorScheme } = useMantineColorScheme()
  return [
    ...leading
      .filter(([, , needed]) => hasRole(role, needed))
      .map(([name, to]) => ({ to, label: t(`actions.${name}`) })),
    ...(user?.isAdmin ? [{ to: '/settings/sending?do=relay', label: t('actions.relay') }] : []),
    ...themes.map((theme) => ({
      label: `${t('theme')}: ${t(`themes.${theme}`)}`,
      act: () => setColorScheme(theme),
    })),
    ...languageChoices.map((choice) => ({
      label: `${settings('language')}: ${choice === 'default' ? settings('languages.default') : languageName(choice)}`,
      act: () => void chooseLanguage(choice),
    })),
    {
      label: `${t('help.label')}: ${t('help.documentation')}`,
      act: () => void window.open('/docs', '_blank', 'noopener'),
    },
    { label: `${t('help.label')}: ${t('shortcuts.title')}`, act: onShortcuts },
    { label: t('logOut'), act: signOut },
  ]
}
