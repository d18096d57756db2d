// Shown where there is no content, such as in an empty list: a picture, a sentence, and the next step.
import type { ReactNode } from 'react'
import { GuideLink, type GuidePage } from '../page/GuideLink.tsx'
import { pictures, type PictureName } from './pictures.tsx'
import styles from './feedback.module.css'

interface EmptyStateProps {
  picture: PictureName
  title: string
  text?: string
  /** The button for the next step. */
  action?: ReactNode
  /** The page of the operator's guide about it. */
  guide?: GuidePage
}

export function EmptyState({ picture, title, text, action, guide }: EmptyStateProps) {
  return (
    <div className={styles['empty']}>
      <svg viewBox="0 0 96 64" width="96" height="64" aria-hidden="true" className={styles['picture']}>
        {pictures[picture]}
      </svg>
      <p className={styles['emptyTitle']}>{title}</p>
      {text && <p className={styles['emptyText']}>{text}</p>}
      {action && <div className={styles['emptyAction']}>{action}</div>}
      {guide && (
        <div className={styles['emptyAction']}>
          <GuideLink page={guide} />
        </div>
      )}
    </div>
  )
}
