// The list of keyboard shortcuts. `?` opens it from anywhere outside of a field.
import { Kbd } from '@mantine/core'
import { useTexts } from '../../lib/messages/index.ts'
import { Dialog } from '../../ui/index.ts'
import styles from './help.module.css'

const onApple = /Mac|iPhone|iPad/.test(navigator.userAgent)
const control = onApple ? '⌘' : 'Ctrl'
const alt = onApple ? '⌥' : 'Alt'

const groups = [
  {
    name: 'anywhere',
    keys: [
      ['search', [control, 'K']],
      ['list', ['?']],
      ['close', ['Esc']],
    ],
  },
  {
    name: 'letter',
    keys: [
      ['save', [control, 'S']],
      ['undo', [control, 'Z']],
      ['redo', [control, 'Y']],
      ['duplicate', [control, 'D']],
      ['up', [alt, '↑']],
      ['down', [alt, '↓']],
      ['add', ['/']],
      ['link', [control, 'K']],
      ['toolbar', [alt, 'F10']],
    ],
  },
] as const

/** The dialog. */
export function ShortcutsDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useTexts('app')
  return (
    <Dialog opened={opened} title={t('shortcuts.title')} onClose={onClose}>
      {groups.map(({ name, keys }) => (
        <section key={name} aria-labelledby={`shortcuts-${name}`} className={styles['group']}>
          <h3 id={`shortcuts-${name}`}>{t(`shortcuts.${name}`)}</h3>
          <dl>
            {keys.map(([what, pressed]) => (
              <div key={what}>
                <dt>{t(`shortcuts.${what}`)}</dt>
                <dd>
                  {pressed.map((key) => (
                    <Kbd key={key}>{key}</Kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  )
}
