// The page that a message's unsubscribe link opens (P32). With JavaScript it unsubscribes the reader as soon as a browser
// shows it; without, a button does. It offers to undo this, because a link scanner may have opened the page.
import { ErrorText, type Say } from './Page.tsx'

/** Asks the server at once; without JavaScript by a button. */
export function Leaving({
  say,
  ask,
  button,
}: {
  say: Say<'readers/unsubscribe'>
  ask: string
  button: string
}) {
  return (
    <form method="post" data-at-once>
      <p className="asked">{ask}</p>
      <p className="working" role="status">
        {say('working')}
      </p>
      <ErrorText />
      <button>{button}</button>
    </form>
  )
}

interface LeftProps {
  say: Say<'readers/unsubscribe'>
  /** Sentences about what happened. */
  sentences: readonly string[]
  /** The link to the topics, of which the reader may choose some. */
  topics: { href: string; text: string } | null
  error?: string | undefined
}

/** The reader is unsubscribed, and may come back or choose topics. */
export function Left({ say, sentences, topics, error }: LeftProps) {
  return (
    <>
      <Sentences sentences={sentences} />
      <p className="words">{say('mistake')}</p>
      <form method="post" className="row">
        <ErrorText error={error} />
        <button name="do" value="back" className="quiet">
          {say('resubscribe')}
        </button>
        {topics && (
          <a href={topics.href} className="quiet button">
            {topics.text}
          </a>
        )}
      </form>
    </>
  )
}

/** Some paragraphs. */
export function Sentences({ sentences }: { sentences: readonly string[] }) {
  return sentences.map((sentence) => <p key={sentence}>{sentence}</p>)
}
