// Shows a screen when its first data has loaded, so that its parts do not move while they load.
import { useEffect, useState, type ReactNode } from 'react'
import { useIsFetching } from '@tanstack/react-query'
import styles from './feedback.module.css'
import { PageSkeleton } from './skeletons.tsx'

/** Milliseconds to wait for a further request, because one call may depend on the answer to another. */
const breath = 50

/** Hides its children, which meanwhile load their data, until no first request of any query is running. */
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
