// hCaptcha in the form, with a fake of its script: expired tokens, messages, and how the script is loaded.
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openPage } from '../../../../test/page.tsx'
import { requests } from '../../../../test/server.ts'

interface Options {
  sitekey: string
  theme: string
  callback(): void
  'expired-callback'(): void
  'error-callback'(reason: string): void
}

/** The script elements that the page added. None of them is loaded. */
let scripts: HTMLScriptElement[]
let widgets: Options[]
const reset = vi.fn()

const hcaptcha = {
  render: (_place: HTMLElement, options: Options) => `widget ${widgets.push(options)}`,
  reset,
  remove: () => undefined,
  execute: () => undefined,
  getResponse: () => 'earned token',
  getRespKey: () => 'key',
}
type Hcaptcha = typeof hcaptcha
interface WithHcaptcha {
  hcaptcha?: Hcaptcha
  hCaptchaOnLoad?: () => void
}
const page = window as unknown as WithHcaptcha

beforeEach(() => {
  scripts = []
  widgets = []
  reset.mockClear()
  const append = document.head.appendChild.bind(document.head)
  vi.spyOn(document.head, 'appendChild').mockImplementation((node) => {
    if (!(node instanceof HTMLScriptElement)) return append(node)
    // With another type, the page accepts the script but does not load it.
    node.type = 'text/plain'
    scripts.push(node)
    return append(node)
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  delete page.hcaptcha
})

/** Simulates the arrival of hCaptcha's script: it sets its object on the window, then calls the page. */
function arrive() {
  page.hcaptcha = hcaptcha
  act(() => {
    scripts.at(-1)?.dispatchEvent(new Event('load'))
    page.hCaptchaOnLoad?.()
  })
}

function openForm(routes: Parameters<typeof openPage>[1] = {}, reportsErrors = false) {
  return openPage('/login', {
    'GET /api/captcha': () => Response.json({ kind: 'hcaptcha', siteKey: 'site', reportsErrors }),
    'POST /api/auth/login': () => Response.json({ message: 'Wrong email or password.' }, { status: 401 }),
    ...routes,
  })
}

/** The filled-in form on a page that has already loaded the script. */
async function filledForm() {
  page.hcaptcha = hcaptcha
  const user = openForm()
  await user.type(await screen.findByLabelText('Email'), 'olena@example.com')
  await user.type(screen.getByLabelText('Password'), 'a good password')
  await waitFor(() => expect(widgets).toHaveLength(1))
  return { user, submit: () => user.click(screen.getByRole('button', { name: 'Sign in' })) }
}

const say = (report: (widget: Options) => void) => act(() => widgets.forEach(report))
const logins = () => requests().filter(({ url }) => url === '/api/auth/login')
const alert = async () => (await screen.findByRole('alert')).textContent

// The order of these tests matters: the loader requests the script until it has arrived, and never again.
describe('the script of hCaptcha', () => {
  const reportsItsErrors = () => scripts.map(({ src }) => new URL(src).searchParams.get('sentry'))

  // spec: 9.captcha.retries
  it('is requested twice more if it does not load, and then the form reports the failure', async () => {
    openForm({}, true)
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      await waitFor(() => expect(scripts).toHaveLength(attempt))
      act(() => void scripts.at(-1)?.dispatchEvent(new Event('error')))
    }
    await waitFor(async () => expect(await alert()).toBe('hCaptcha error: script-error. Please try again.'))
    // The URL asks hCaptcha to report its own errors, because the operator turned error reports on.
    expect(reportsItsErrors()).toEqual(['true', 'true', 'true'])
  }, 20_000)

  // spec: 7.captcha.script
  it('shows the challenge, and sends no error reports of its own by default', async () => {
    openForm()
    await waitFor(() => expect(scripts).toHaveLength(1))
    arrive()
    await waitFor(() => expect(widgets).toHaveLength(1))
    expect(reportsItsErrors()).toEqual(['false'])
  })
})

describe('the hCaptcha challenge', () => {
  // spec: 2.register.captcha
  it('is light, and has the site key of the installation', async () => {
    await filledForm()
    expect(widgets[0]).toMatchObject({ sitekey: 'site', theme: 'light' })
  })

  // spec: 2.login.form
  it('gives the form the token to send', async () => {
    const { submit } = await filledForm()
    say((widget) => widget.callback())
    await submit()
    await waitFor(() => expect(logins()).toHaveLength(1))
    expect(JSON.parse(logins()[0]?.body ?? '')).toMatchObject({ hcaptchaToken: 'earned token' })
  })

  // spec: 4.captcha.reset
  it('restarts after a failed submit, and the form does not send its token twice', async () => {
    const { submit } = await filledForm()
    say((widget) => widget.callback())
    await submit()
    expect(await alert()).toBe('Wrong email or password.')
    expect(reset).toHaveBeenCalled()
    await submit()
    await waitFor(async () => expect(await alert()).toBe('Please complete the hCaptcha verification.'))
    expect(logins()).toHaveLength(1)
  })

  // spec: 4.captcha.reset, 5.captcha.expired
  it('says that its token has expired and restarts, and the form waits for a new token', async () => {
    const { submit } = await filledForm()
    say((widget) => widget.callback())
    say((widget) => widget['expired-callback']())
    expect(await alert()).toBe('hCaptcha token expired. Please verify again.')
    expect(reset).toHaveBeenCalled()
    await submit()
    expect(await alert()).toBe('Please complete the hCaptcha verification.')
    expect(logins()).toEqual([])
  })

  // spec: 4.captcha.reset, 5.captcha.failed
  it('says the reason of an error and restarts, and the form waits for a new token', async () => {
    const { submit } = await filledForm()
    say((widget) => widget.callback())
    say((widget) => widget['error-callback']('network-error'))
    expect(await alert()).toBe('hCaptcha error: network-error. Please try again.')
    expect(reset).toHaveBeenCalled()
    await submit()
    expect(logins()).toEqual([])
  })

  it('removes its error when it is solved', async () => {
    await filledForm()
    say((widget) => widget['expired-callback']())
    await alert()
    say((widget) => widget.callback())
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })
})
