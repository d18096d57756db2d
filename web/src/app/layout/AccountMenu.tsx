// The account's avatar, which opens a menu: settings, language, theme, log out.
import { Menu, useMantineColorScheme } from '@mantine/core'
import { Link } from 'react-router'
import {
  chooseLanguage,
  languageChoice,
  languageChoices,
  languageName,
  useTexts,
} from '../../lib/messages/index.ts'
import { readKeptEmail, useSession } from '../../lib/session/index.ts'
import { useEnterWorkspace, useWorkspaces } from '../../lib/session/workspaces.ts'
import { shownMessage, toast } from '../../ui/index.ts'
import { useOwnName } from '../../lib/settings.ts'
import styles from './layout.module.css'

const themes = ['light', 'dark', 'auto'] as const

/** The workspaces of an account that has several. */
function WorkspaceChoice() {
  const t = useTexts('members')
  const workspaces = useWorkspaces()
  const enter = useEnterWorkspace()
  if (workspaces.length < 2) return null
  const current = workspaces.find(({ isCurrent }) => isCurrent)?.id
  return (
    <>
      <Menu.Divider />
      <Menu.Label>{t('workspaces')}</Menu.Label>
      <div role="group" aria-label={t('workspaces')}>
        <Menu.RadioGroup
          value={String(current)}
          onChange={(value) =>
            enter.mutate(Number(value), { onError: (error) => toast.error(shownMessage(error) ?? '') })
          }
        >
          {workspaces.map(({ id, name }) => (
            <Menu.RadioItem key={id} value={String(id)}>
              <bdi>{name}</bdi>
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </div>
      <Menu.Divider />
    </>
  )
}

export function AccountMenu() {
  const t = useTexts('app')
  const settings = useTexts('settings')
  const { signOut } = useSession()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const email = readKeptEmail()
  const name = useOwnName()
  return (
    <Menu
      position="bottom-end"
      width={224}
      // The menu stays inside the top bar, which is its landmark and always visible.
      withinPortal={false}
      hideDetached={false}
    >
      <Menu.Target>
        <button
          type="button"
          aria-label={email ? t('avatar', { email }) : t('greetingNobody')}
          className={styles['avatar']}
        >
          {(Array.from(name ?? '?')[0] ?? '?').toUpperCase()}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{email ?? t('greetingNobody')}</Menu.Label>
        <WorkspaceChoice />
        <Menu.Item component={Link} to="/settings">
          {t('settings')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>{settings('language')}</Menu.Label>
        <div role="group" aria-label={settings('language')}>
          <Menu.RadioGroup
            value={languageChoice()}
            onChange={(value) =>
              void chooseLanguage(languageChoices.find((known) => known === value) ?? 'default')
            }
          >
            {languageChoices.map((choice) => (
              <Menu.RadioItem key={choice} value={choice}>
                {choice === 'default' ? settings('languages.default') : languageName(choice)}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
        </div>
        <Menu.Divider />
        <Menu.Label>{t('theme')}</Menu.Label>
        <div role="group" aria-label={t('theme')}>
          <Menu.RadioGroup
            value={colorScheme}
            onChange={(value) => setColorScheme(themes.find((known) => known === value) ?? 'auto')}
          >
            {themes.map((theme) => (
              <Menu.RadioItem key={theme} value={theme}>
                {t(`themes.${theme}`)}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
        </div>
        <Menu.Divider />
        <Menu.Item onClick={signOut}>{t('logOut')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
