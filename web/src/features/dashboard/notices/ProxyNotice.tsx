// The notice about a proxy that TRUST_PROXY does not list (or a caller who pretends to be a proxy; the administrator
// must decide which), and about a trusted proxy that sends a header which Lettermill does not read.
import { Button } from '@mantine/core'
import { useTexts } from '../../../lib/messages/index.ts'
import { ErrorText, shownMessage } from '../../../ui/index.ts'
import { Notice } from './Notice.tsx'
import { useDismissProxy } from './notices.ts'

interface ProxyNoticeProps {
  kind: 'untrusted' | 'unread'
  /** The address that sent the header. This is no reason to trust it. */
  address: string
}

export function ProxyNotice({ kind, address }: ProxyNoticeProps) {
  const t = useTexts('notices')
  const { mutate, isPending, error } = useDismissProxy()
  return (
    <Notice
      title={t(`proxy.title.${kind}`)}
      lines={
        kind === 'untrusted'
          ? [t('proxy.fact', { address }), t('proxy.own', { address }), t('proxy.stranger'), t('proxy.more')]
          : [t('proxy.unread', { address }), t('proxy.fix'), t('proxy.more')]
      }
      action={
        <>
          <Button variant="default" loading={isPending} onClick={() => mutate()}>
            {t('proxy.dismiss')}
          </Button>
          <ErrorText error={shownMessage(error)} />
        </>
      }
    />
  )
}
