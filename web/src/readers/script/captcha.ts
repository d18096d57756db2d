// The captcha of a sign-up form. Each widget puts its token into the form as a hidden field.
import 'altcha/altcha.css'
import '../../ui/captcha/altcha.css'
import type { ShownCaptcha } from '../SignUpForm.tsx'

/** Shows the captcha in its place. What goes wrong is said as an error of the form. */
export async function showCaptcha(place: HTMLElement): Promise<void> {
  const { of, texts } = JSON.parse(place.dataset['captcha'] ?? '') as ShownCaptcha
  const error = place.closest('form')?.querySelector('[role=alert]')
  const say = (sentence: string) => {
    if (error) error.textContent = sentence
  }
  const fail = (reason: string) => say(texts.problem.replace('{reason}', () => reason))
  const expire = () => say(texts.tokenExpired)
  place.dataset['kind'] = of.kind
  if (of.kind === 'hcaptcha') return showHcaptcha(place, of, { fail, expire })
  const { setAltchaTexts, takeReason } = await import('../../ui/captcha/altcha.ts')
  setAltchaTexts(texts.widget)
  const widget = document.createElement('altcha-widget')
  widget.setAttribute('challenge', of.challenge)
  widget.setAttribute('language', 'en')
  widget.setAttribute('type', 'checkbox')
  widget.addEventListener('statechange', (event) => {
    const state: unknown = event instanceof CustomEvent && event.detail.state
    if (state === 'verified') say('')
    if (state === 'expired') expire()
    if (state === 'error')
      fail(takeReason() ?? (window.isSecureContext ? texts.reasonUnknown : texts.reasonInsecure))
  })
  place.replaceChildren(widget)
}

interface Hcaptcha {
  render(
    place: HTMLElement,
    options: {
      sitekey: string
      theme: 'light'
      'expired-callback': () => void
      'error-callback': (reason: string) => void
    },
  ): void
}

declare global {
  var hcaptcha: Hcaptcha | undefined
  var onHcaptcha: (() => void) | undefined
}

interface Failures {
  fail: (reason: string) => void
  expire: () => void
}

/** hCaptcha in the light theme. Its script is loaded at most three times, as the specification requires. */
async function showHcaptcha(
  place: HTMLElement,
  { siteKey: sitekey, reportsErrors }: Extract<ShownCaptcha['of'], { kind: 'hcaptcha' }>,
  { fail, expire }: Failures,
): Promise<void> {
  for (let tries = 0; !window.hcaptcha && tries < 3; tries += 1) await loadHcaptcha(reportsErrors)
  if (!window.hcaptcha) return fail('script-error')
  window.hcaptcha.render(place, {
    sitekey,
    theme: 'light',
    'expired-callback': expire,
    'error-callback': fail,
  })
}

/** Resolves when the script is ready or could not be loaded. */
function loadHcaptcha(reportsErrors: boolean): Promise<void> {
  return new Promise((resolve) => {
    window.onHcaptcha = resolve
    const script = document.createElement('script')
    script.src = `https://js.hcaptcha.com/1/api.js?render=explicit&sentry=${String(reportsErrors)}&onload=onHcaptcha`
    script.onerror = () => resolve()
    document.head.append(script)
  })
}
