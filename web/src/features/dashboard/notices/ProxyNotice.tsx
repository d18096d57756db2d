// A proxy that TRUST_PROXY does not name, or a stranger who pretends to be one: the administrator knows which.
import { Button } from '@mantine/core'
import { useTexts } from '../../../lib/messages/index.ts'
import { ErrorText, shownMessage } from '../../../ui/index.ts'
import { Notice } from './Notice.tsx'
import { useDismissProxy } from './notices.ts'

/** @param address the address that sent the header: a fact, and no reason to trust it */
export function ProxyNotice({ address }: { address: string }) {
  const t = useTexts('dashboard')
  const { mutate, isPending, error } = useDismissProxy()
  return (
    <Notice
      title={t('proxy.title')}
      lines={[
        t('proxy.fact', { address }),
        t('proxy.own', { address }),
        t('proxy.stranger'),
        t('proxy.more'),
      ]}
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
