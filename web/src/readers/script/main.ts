// The script of readers' pages. Without it each form posts to the page's own address and the browser shows the answer.
// The script puts the answer into the page without a reload, shows the captcha, and submits the form of the unsubscribe
// page at once (P32).

/** The fewest milliseconds from loading a sign-up form to posting it. The server refuses faster sign-ups. */
const leastWait = 2100
/** Milliseconds for which the thanks are shown before the page chosen by the form's owner opens. */
const readingTime = 1500

const pause = (milliseconds: number) => new Promise((resolve) => window.setTimeout(resolve, milliseconds))

/** Adds to a page what needs JavaScript. */
export function enhance(main: HTMLElement): void {
  const shownAt = performance.now()
  for (const form of main.querySelectorAll('form')) {
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      void submit(main, form, event.submitter, shownAt)
    })
    if (form.dataset['atOnce'] !== undefined) void submit(main, form, null, shownAt)
  }
  const captcha = main.querySelector<HTMLElement>('[data-captcha]')
  if (captcha) void import('./captcha.ts').then(({ showCaptcha }) => showCaptcha(captcha))
  const next = main.querySelector<HTMLAnchorElement>('a[data-next]')
  if (next) window.setTimeout(() => window.location.replace(next.href), readingTime)
}

async function submit(
  main: HTMLElement,
  form: HTMLFormElement,
  submitter: HTMLElement | null,
  shownAt: number,
) {
  if (form.hasAttribute('aria-busy')) return
  form.setAttribute('aria-busy', 'true')
  // The pressed button's name is in the body too.
  const body = new URLSearchParams(
    [...new FormData(form, submitter)].map(([name, value]) => [name, String(value)]),
  )
  if (body.has('stamp')) await pause(shownAt + leastWait - performance.now())
  const failure = await post(body)
  form.removeAttribute('aria-busy')
  if (failure !== null) showFailure(main, form, failure)

  async function post(sent: URLSearchParams): Promise<string | null> {
    try {
      const answer = await fetch(window.location.href, {
        method: 'POST',
        body: sent,
        headers: { accept: 'text/html' },
      })
      const text = await answer.text()
      return showAnswer(main, text) ? null : failureOf(main, answer, text)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      return (main.dataset['unreachable'] ?? '').replace('{reason}', () => reason)
    }
  }
}

/** Shows the main element of an answer. @returns false if the answer is not one of our pages */
function showAnswer(main: HTMLElement, html: string): boolean {
  const page = new DOMParser().parseFromString(html, 'text/html')
  const shown = page.querySelector<HTMLElement>('main.reader')
  if (!shown) return false
  document.title = page.title
  document.documentElement.lang = page.documentElement.lang
  main.replaceWith(shown)
  enhance(shown)
  const focused = shown.querySelector<HTMLElement>('[data-focus]') ?? shown.querySelector<HTMLElement>('h1')
  focused?.focus()
  return true
}

/** The sentence for an answer that is no page, such as that of a proxy: its own plain text or, without one, its status. */
function failureOf(main: HTMLElement, { status }: Response, text: string): string {
  const isSentence = text !== '' && text.length < 300 && !/[<{]/.test(text)
  return isSentence ? text : (main.dataset['failed'] ?? '').replace('{status}', String(status))
}

function showFailure(main: HTMLElement, form: HTMLFormElement, failure: string): void {
  const title = main.querySelector('h1')
  const place = form.querySelector<HTMLElement>('[role=alert]')
  if (title && form.dataset['atOnce'] !== undefined) title.textContent = main.dataset['failedTitle'] ?? ''
  if (place) place.textContent = failure
  place?.focus()
}

const main = document.querySelector('main')
if (main) enhance(main)
