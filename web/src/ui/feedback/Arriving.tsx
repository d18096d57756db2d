// Shows a screen when its first data has loaded, so that its parts do not move while they load.
import { startTransition, useEffect, useState, type ReactNode } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import styles from './feedback.module.css'
import { PageSkeleton } from './skeletons.tsx'

/** Milliseconds to wait for a further request, because one call may depend on the answer to another. */
const breath = 50

/** Hides its children, which meanwhile load their data, until no first request of any query is running. */
export function Arriving({ children }: { children: ReactNode }) {
  const queries = useQueryClient()
  const [arrived, setArrived] = useState(false)
  useEffect(() => {
    if (arrived) return
    let timer = 0
    const look = () => {
      window.clearTimeout(timer)
      if (queries.isFetching({ predicate: ({ state }) => state.status === 'pending' }) > 0) return
      timer = window.setTimeout(() => startTransition(() => setArrived(true)), breath)
    }
    look()
    const stop = queries.getQueryCache().subscribe(look)
    return () => {
      stop()
      window.clearTimeout(timer)
    }
  }, [arrived, queries])
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
