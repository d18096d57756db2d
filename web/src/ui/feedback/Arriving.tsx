// Shows a screen once its first data are there, so that its parts do not move as they load.
import { useEffect, useState, type ReactNode } from 'react'
import { useIsFetching } from '@tanstack/react-query'
import styles from './feedback.module.css'
import { PageSkeleton } from './skeletons.tsx'

/** Milliseconds to wait for a further request, because one call may depend on the answer of another. */
const breath = 50

/** Hides its children, which load their data meanwhile, until no first request is under way. */
export function Arriving({ children }: { children: ReactNode }) {
  const asked = useIsFetching({ predicate: ({ state }) => state.status === 'pending' })
  const [arrived, setArrived] = useState(false)
  useEffect(() => {
    if (arrived || asked > 0) return
    const timer = window.setTimeout(() => setArrived(true), breath)
    return () => window.clearTimeout(timer)
  }, [arrived, asked])
  return (
    <div className={styles['arriving']}>
      {!arrived && (
        <div className={styles['arrivingInstead']}>
          <PageSkeleton />
        </div>
      )}
      <div className={arrived ? undefined : styles['unseen']}>{children}</div>
    </div>
  )
}
