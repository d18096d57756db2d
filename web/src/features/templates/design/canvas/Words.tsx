// The text of a block: shown as it looks or, while the block is selected, in a text editor.
import type { DesignBlock } from '@lettermill/contracts'
import { Suspense } from 'react'
import { screen } from '../../../../lib/screen.ts'
import { useTexts } from '../../../../lib/messages/index.ts'
import styles from '../design.module.css'
import { useEditor } from '../editor-context.ts'
import { RichView } from './RichView.tsx'
import { itemsOf, paragraphOf, paragraphsOfItems, type TextShape } from './shapes.ts'
import type { BlockViewProps } from './view.ts'

// Quill is the larger half of the editor's code, so the letter is shown before Quill has loaded.
const loadText = () => import('./BlockText.tsx')
const BlockText = screen(loadText, 'BlockText')

/** Loads the text editor before the first text is pressed. */
export const loadWriting = () => void loadText().catch(() => undefined)

interface WordsProps extends BlockViewProps {
  field: 'html' | 'items'
  shape: TextShape
}

/** The HTML that the text editor opens with. */
function writtenOf(block: DesignBlock, shape: TextShape): string {
  if (block.type === 'list') return paragraphsOfItems(block.items)
  const html = 'html' in block ? block.html : ''
  return shape === 'inline' ? paragraphOf(html) : html
}

function Looks({ block, shape }: Pick<WordsProps, 'block' | 'shape'>) {
  const t = useTexts('design')
  const html = writtenOf(block, shape)
  const isEmpty = html.replace(/<[^<>]*>/g, '').trim() === ''
  return isEmpty ? <p className={styles['placeholder']}>{t('new.write')}</p> : <RichView html={html} />
}

export function Words({ block, field, shape, isWriting, point, onCaret, takeTyped, onLeave }: WordsProps) {
  const t = useTexts('design')
  const { commands } = useEditor()
  const looks = (
    <div className="letter-words">
      <Looks block={block} shape={shape} />
    </div>
  )
  if (!isWriting) return looks
  return (
    <Suspense fallback={looks}>
      <BlockText
        label={t('text.of', { kind: t(`blocks.${block.type}`) })}
        shape={shape}
        html={writtenOf(block, shape)}
        point={point}
        onCaret={onCaret}
        takeTyped={takeTyped}
        onLeave={onLeave}
        onChange={(html) =>
          commands.set(block, field === 'items' ? { items: itemsOf(html) } : { html }, 'words')
        }
      />
    </Suspense>
  )
}
