// hCaptcha, if the operator chose it. Its loader retries twice, as the specification requires. It reports its own
// errors to its maker only if the operator configured error reports.
import { useEffect, useRef } from 'react'
import HCaptcha from '@hcaptcha/react-hcaptcha'
import type { CaptchaEvents } from './use-captcha.ts'

interface HcaptchaWidgetProps extends CaptchaEvents {
  round: number
  siteKey: string
  reportsErrors: boolean
}

/** The hCaptcha challenge, in the light theme as the specification requires. */
export function HcaptchaWidget(props: HcaptchaWidgetProps) {
  const { round, siteKey, reportsErrors, onToken, onExpired, onError } = props
  const widget = useRef<HCaptcha>(null)
  useEffect(() => {
    if (round > 0) widget.current?.resetCaptcha()
  }, [round])
  return (
    <HCaptcha
      ref={widget}
      sitekey={siteKey}
      theme="light"
      sentry={reportsErrors}
      onVerify={onToken}
      onExpire={onExpired}
      onError={onError}
    />
  )
}
