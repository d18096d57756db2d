// hCaptcha, where the operator chose it. Its loader makes the specification's two retries by itself; `sentry` is
// off because nothing is reported elsewhere unless the operator asked for that.
import { useEffect, useRef } from 'react'
import HCaptcha from '@hcaptcha/react-hcaptcha'
import type { CaptchaEvents } from './useCaptcha.ts'

/** The hCaptcha challenge, light as the specification has it. */
export function HcaptchaWidget(props: CaptchaEvents & { round: number; siteKey: string }) {
  const { round, siteKey, onToken, onExpired, onError } = props
  const widget = useRef<HCaptcha>(null)
  useEffect(() => {
    if (round > 0) widget.current?.resetCaptcha()
  }, [round])
  return (
    <HCaptcha
      ref={widget}
      sitekey={siteKey}
      theme="light"
      sentry={false}
      onVerify={onToken}
      onExpire={onExpired}
      onError={onError}
    />
  )
}
