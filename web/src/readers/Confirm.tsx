// The page that a confirmation mail links to. Opening it confirms nothing, because link scanners open it in a browser, run
// its script and wait; its button does.
import type { Say } from './Page.tsx'
import { ErrorText } from './Page.tsx'

export function AskToConfirm({ say, error }: { say: Say<'readers/forms'>; error: string | null }) {
  return (
    <form method="post">
      {!error && <p className="words">{say('confirm.ask')}</p>}
      <ErrorText error={error} />
      <button>{say(error ? 'confirm.again' : 'confirm.button')}</button>
    </form>
  )
}

/** The thanks. The script opens the page that the form's owner chose after a moment. */
export function Confirmed({ text, next }: { text: string; next: { href: string; text: string } | null }) {
  return (
    <>
      <p className="words">{text}</p>
      {next && (
        <p>
          <a href={next.href} data-next>
            {next.text}
          </a>
        </p>
      )}
    </>
  )
}
