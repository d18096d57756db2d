// The workspace's postal address below a letter that names none: the server adds it to the message (ADR-0172).
import { useSettings } from '../../../../lib/settings.ts'
import { useTexts } from '../../../../lib/messages/index.ts'
import styles from '../design.module.css'
import { allBlocks, namesAddress, sectionAround } from '../document.ts'
import { useEditor } from '../editor-context.ts'
import { coloursOn } from '../section-colours.ts'

/** The lines look like the last footer of the design, as the server writes them. */
export function AddedAddress() {
  const t = useTexts('design')
  const { design } = useEditor()
  const address = useSettings().data?.postalAddress.trim() ?? ''
  if (address === '' || namesAddress(design)) return null
  const footer = allBlocks(design).findLast((block) => block.type === 'footer')
  const section = footer && sectionAround(design, footer.id)
  const background = section?.background ?? design.theme.letter
  const { left, right } = section?.padding ?? { left: 32, right: 32 }
  return (
    <div
      role="note"
      aria-label={t('addedAddress')}
      className={styles['added']}
      style={{
        background,
        color: coloursOn(background, design.theme).color,
        padding: `24px ${String(right)}px 24px ${String(left)}px`,
        textAlign: footer?.align ?? 'center',
      }}
    >
      <span className={styles['only']} aria-hidden="true">
        {t('addedAddress')}
      </span>
      <p className={styles['lines']}>{address}</p>
    </div>
  )
}
