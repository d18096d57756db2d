// The progress of jobs that change many contacts in the background. It is still shown after the page is reloaded.
import { useEffect, useRef } from 'react'
import { Button, Group, Progress, Text } from '@mantine/core'
import type { ContactJob } from '@lettermill/contracts'
import { formatNumber } from '../../../lib/formats/formats.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import { useMay } from '../../../lib/session/workspaces.ts'
import { useCancelJob, useContactJobs, useNotifyEnd } from './jobs.ts'
import styles from './bulk.module.css'

/** Reports each job that was seen running and has ended since. */
function useEnds(jobs: readonly ContactJob[]): void {
  const notify = useNotifyEnd()
  const running = useRef(new Set<number>())
  useEffect(() => {
    for (const job of jobs) {
      if (job.state === 'running') running.current.add(job.id)
      else if (running.current.delete(job.id)) notify(job)
    }
  })
}

function Job({ job }: { job: ContactJob }) {
  const t = useTexts('contacts')
  const cancel = useCancelJob()
  const isEditor = useMay('editor')
  const name = t(`bulk.running.${job.action}`, { name: job.group_name ?? '' })
  const seen = formatNumber(job.seen)
  return (
    <Group gap="8px 12px">
      <span>{name}</span>
      <Text span inherit c="dimmed">
        {job.total === null
          ? t('bulk.seen', { seen })
          : t('bulk.seenOf', { seen, total: formatNumber(Math.max(job.total, job.seen)) })}
      </Text>
      <Progress
        flex="1 1 160px"
        size="sm"
        value={job.total ? Math.min(100, (job.seen / job.total) * 100) : 0}
        aria-label={name}
      />
      {isCancellable(job) && isEditor && (
        <Button
          size="compact-sm"
          variant="default"
          loading={cancel.isPending}
          onClick={() => cancel.mutate(job)}
          aria-label={t('bulk.cancelJob', { name })}
        >
          {t('bulk.cancel')}
        </Button>
      )}
    </Group>
  )
}

/** Shows nothing while no job runs. */
export function JobsStrip() {
  const t = useTexts('contacts')
  const jobs = useContactJobs().data ?? []
  useEnds(jobs)
  const running = jobs.filter(({ state }) => state === 'running')
  if (running.length === 0) return null
  return (
    <section className={styles['jobs']} aria-label={t('bulk.jobs')}>
      {running.map((job) => (
        <Job key={job.id} job={job} />
      ))}
    </section>
  )
}

/**
 * Whether the job can be cancelled. A deletion of a group and an undo of an import cannot be cancelled, but restoring
 * the group undoes both. Restoring cannot be cancelled either.
 */
function isCancellable({ action }: ContactJob): boolean {
  return action !== 'delete_group' && action !== 'restore_group' && action !== 'undo_import'
}
