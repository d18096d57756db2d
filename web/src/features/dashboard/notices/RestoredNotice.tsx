// The notice that the instance was restored from an earlier state: what is paused because of that and, for
// administrators, a button to resume it.
import { useState } from 'react'
import { Button } from '@mantine/core'
import { goOnRestored, type Notices } from '@lettermill/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/index.ts'
import { formatNumber } from '../../../lib/formats/formats.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import { ConfirmDialog, shownMessage, toast } from '../../../ui/index.ts'
import { Notice } from './Notice.tsx'

/** Resumes a restored instance, and reloads everything that the screen shows. */
function useResume(onDone: (result: { resumed: number; messages: number }) => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call(goOnRestored),
    onSuccess: async (result) => {
      onDone(result)
      await queries.invalidateQueries()
    },
  })
}

type Restored = NonNullable<Notices['restored']>

/** Asks for confirmation and says what will happen. */
function ResumeButton({ restored: { paused, messages, webhooks } }: { restored: Restored }) {
  const t = useTexts('notices')
  const [asks, setAsks] = useState(false)
  const { mutate, isPending, error, reset } = useResume(({ resumed, messages: left }) => {
    setAsks(false)
    const said = [t('restored.wentOn', { count: resumed, number: formatNumber(resumed) })]
    if (left > 0) said.push(t('restored.left', { count: left, number: formatNumber(left) }))
    toast.success(said.join(' '))
  })
  const close = () => {
    setAsks(false)
    reset()
  }
  return (
    <>
      <Button onClick={() => setAsks(true)}>{t('restored.goOn')}</Button>
      <ConfirmDialog
        opened={asks}
        title={t('restored.ask.title')}
        message={
          <>
            <p>{t('restored.ask.resumes', { count: paused, number: formatNumber(paused) })}</p>
            {messages > 0 && (
              <p>{t('restored.ask.messages', { count: messages, number: formatNumber(messages) })}</p>
            )}
            {webhooks > 0 && <p>{t('restored.ask.webhooks')}</p>}
            <p>{t('restored.ask.twice')}</p>
            <p>{t('restored.ask.other')}</p>
          </>
        }
        confirmLabel={t('restored.ask.confirm')}
        busy={isPending}
        error={shownMessage(error)}
        onConfirm={() => mutate()}
        onClose={close}
      />
    </>
  )
}

interface RestoredNoticeProps {
  restored: Restored
  isAdmin: boolean
}

/** Administrators see the reason and can resume everything. Other people see why their campaigns wait. */
export function RestoredNotice({ restored, isAdmin }: RestoredNoticeProps) {
  const t = useTexts('notices')
  const { by, paused, scheduled, messages, webhooks } = restored
  const whose = isAdmin ? 'all' : 'own'
  const lines = [
    isAdmin && t(`restored.by.${by}`),
    t('restored.why'),
    paused > 0 && t(`restored.paused.${whose}`, { count: paused, number: formatNumber(paused) }),
    scheduled > 0 && t(`restored.scheduled.${whose}`, { count: scheduled, number: formatNumber(scheduled) }),
    messages > 0 && t(`restored.messages.${whose}`, { count: messages, number: formatNumber(messages) }),
    webhooks > 0 && t(`restored.webhooks.${whose}`, { count: webhooks, number: formatNumber(webhooks) }),
    t(`restored.next.${whose}`),
  ]
  return (
    <Notice
      title={t('restored.title')}
      lines={lines.filter((line) => line !== false)}
      action={isAdmin && <ResumeButton restored={restored} />}
    />
  )
}
