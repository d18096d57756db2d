// The captcha of this installation: ALTCHA, hCaptcha or none. The code of each is loaded only if it is used.
import { Suspense } from 'react'
import { Skeleton } from '@mantine/core'
import { screen } from '../../lib/screen.ts'
import type { CaptchaState } from './use-captcha.ts'

const AltchaWidget = screen(() => import('./AltchaWidget.tsx'), 'AltchaWidget')
const HcaptchaWidget = screen(() => import('./HcaptchaWidget.tsx'), 'HcaptchaWidget')

// The height of each widget in pixels, so that the form does not move when the widget has loaded.
const heights = { altcha: 48, hcaptcha: 78 }

/** The widget in a form; see useCaptcha. Shows nothing if the captcha is off. */
export function Captcha({ captcha }: { captcha: CaptchaState }) {
  const { kind, siteKey, reportsErrors, round, events } = captcha
  if (kind === 'off') return null
  return (
    <div style={{ minHeight: heights[kind ?? 'altcha'] }}>
      <Suspense fallback={<Skeleton height={heights[kind ?? 'altcha']} />}>
        {kind === 'altcha' && <AltchaWidget round={round} {...events} />}
        {kind === 'hcaptcha' && (
          <HcaptchaWidget round={round} siteKey={siteKey ?? ''} reportsErrors={reportsErrors} {...events} />
        )}
      </Suspense>
    </div>
  )
}
