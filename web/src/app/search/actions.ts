// What a person can do from the top bar's search beside opening what it found.
import { useMantineColorScheme } from '@mantine/core'
import { chooseLanguage, languageChoices, languageName, useTexts } from '../../lib/messages/index.ts'
import { useSession } from '../../lib/session/index.ts'
import type { Place } from './found.ts'

const themes = ['light', 'dark', 'auto'] as const

/** The first ones are also listed before anything is typed. */
const leading = [
  ['campaign', '/campaigns?do=create'],
  ['template', '/templates/gallery'],
  ['import', '/contacts?do=upload'],
  ['contact', '/contacts?do=contact'],
  ['sender', '/senders?do=sender'],
  ['form', '/forms/new'],
  ['segment', '/contacts/segments/new'],
  ['export', '/contacts?do=export'],
] as const

/** Every action, the usual ones first. */
export function useActions(onShortcuts: () => void): Place[] {
  const t = useTexts('app')
  const settings = useTexts('settings')
  const { user, signOut } = useSession()
  const { setColorScheme } = useMantineColorScheme()
  return [
    ...leading.map(([name, to]) => ({ to, label: t(`actions.${name}`) })),
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
