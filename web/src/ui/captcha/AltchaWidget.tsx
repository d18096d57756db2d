// ALTCHA, the default captcha: a checkbox that makes the browser compute for about a second. Tab and Space are enough
// to use it.
import { useEffect, useRef } from 'react'
import { captchaChallenge } from '@lettermill/contracts'
import type { AltchaWidgetElement } from 'altcha/external'
import type {} from 'altcha/types/react'
import 'altcha/altcha.css'
import { useTexts } from '../../lib/messages/index.ts'
import { setAltchaTexts, takeReason } from './altcha.ts'
import './altcha.css'
import type { CaptchaEvents } from './use-captcha.ts'

function useWidgetTexts(): void {
  const t = useTexts('readers/captcha')
  setAltchaTexts({
    label: t('label'),
    verifying: t('verifying'),
    verified: t('verified'),
    error: t('failed'),
    expired: t('expired'),
    waitAlert: t('wait'),
  })
}

/** Reports a state of the widget to the form. Intermediate states are not reported. */
function report(detail: { state: string; payload: string | null }, events: CaptchaEvents, reason: string) {
  if (detail.state === 'verified' && detail.payload) events.onToken(detail.payload)
  if (detail.state === 'expired') events.onExpired()
  if (detail.state === 'error') events.onError(takeReason() ?? reason)
}

interface AltchaProps extends CaptchaEvents {
  round: number
}

/** The widget. It loads a new challenge each time it starts. */
export function AltchaWidget({ round, onToken, onExpired, onError }: AltchaProps) {
  const t = useTexts('readers/captcha')
  const widget = useRef<AltchaWidgetElement>(null)
  useWidgetTexts()
  const reason = window.isSecureContext ? t('reasonUnknown') : t('reasonInsecure')

  useEffect(() => {
    const element = widget.current
    const onState = (event: Event) => {
      if (event instanceof CustomEvent) report(event.detail, { onToken, onExpired, onError }, reason)
    }
    element?.addEventListener('statechange', onState)
    return () => element?.removeEventListener('statechange', onState)
  }, [onToken, onExpired, onError, reason])

  useEffect(() => {
    if (round > 0) widget.current?.reset()
  }, [round])

  return <altcha-widget ref={widget} challenge={captchaChallenge.path} language="en" type="checkbox" />
}
