// The lines that the server adds below a letter: who sent it, the workspace's postal address, and the link to
// unsubscribe, as far as the letter lacks them.
import type { AddedFoot } from '@lettermill/contracts'
import { useTexts } from '../../../../lib/messages/index.ts'
import styles from '../design.module.css'
import { allBlocks, sectionAround } from '../document.ts'
import { useEditor } from '../editor-context.ts'
import { coloursOn } from '../sections/section-colours.ts'

/**
 * The lines look like the last footer of the design, as the server writes them.
 * @param foot as the server answered with the last rendering; null if it adds nothing, or has not answered yet
 */
export function AddedLines({ foot }: { foot: AddedFoot | null }) {
  const t = useTexts('design')
  const { design } = useEditor()
  if (foot === null) return null
  const sender = `${foot.sent_by} ${foot.sender || t('addedSender')}`
  const lines = [sender, foot.postal_address].filter((each) => each !== '').join('\n')
  const footer = allBlocks(design).findLast((block) => block.type === 'footer')
  const section = footer && sectionAround(design, footer.id)
  const background = section?.background ?? design.theme.letter
  const { left, right } = section?.padding ?? { left: 32, right: 32 }
  return (
    <div
      role="note"
      aria-label={t('added')}
      className={styles['added']}
      style={{
        background,
        color: coloursOn(background, design.theme).color,
        padding: `24px ${String(right)}px 24px ${String(left)}px`,
        textAlign: footer?.align ?? 'center',
      }}
    >
      <span className={styles['only']} aria-hidden="true">
        {t('added')}
      </span>
      <p className={styles['lines']}>{lines}</p>
      {foot.unsubscribe !== '' && (
        <p>
          <u>{foot.unsubscribe}</u>
        </p>
      )}
    </div>
  )
}
