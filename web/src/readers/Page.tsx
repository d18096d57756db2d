// The frame of every page for readers and visitors: the sender's logo and name, the title, the content. The server renders
// it to HTML that works without JavaScript; `script/` adds what needs JavaScript.
import type { CSSProperties, ReactNode } from 'react'
import { contrast, leastContrast } from '@lettermill/contracts'
import type { English, WordKey } from '@lettermill/contracts/words'

/** The texts of a namespace in the language of the page. */
export type Say<Name extends keyof English> = (
  ...of: [key: WordKey<Name>] | [key: WordKey<Name>, params: Readonly<Record<string, string>>]
) => string

/** Who the page is from. */
export interface Sender {
  /** The name or, if it has none, the address; null if it is unknown. */
  name: string | null
  /** The path of the brand's logo. */
  logo: string | null
  /** The colour of the brand's buttons, as `#rrggbb`. */
  colour: string | null
}

/** What the script says when the server cannot be reached (`{reason}`), or sends no page (`{status}`). */
export interface Failures {
  title: string
  unreachable: string
  failed: string
}

interface PageProps {
  language: string
  title: string
  sender?: Sender | null
  /** Needed if the page has a form. */
  failures?: Failures | undefined
  isWide?: boolean
  children?: ReactNode
}

/** The main element of a page. */
export function Page({ language, title, sender, failures, isWide = false, children }: PageProps) {
  return (
    <main
      className={isWide ? 'reader wide' : 'reader'}
      lang={language}
      style={coloursOf(sender)}
      data-failed-title={failures?.title}
      data-unreachable={failures?.unreachable}
      data-failed={failures?.failed}
    >
      <SenderLine sender={sender} />
      <h1 tabIndex={-1}>{title}</h1>
      {children}
    </main>
  )
}

/** Logo and name of the sender above the title. */
export function SenderLine({ sender }: { sender: Sender | null | undefined }) {
  return (
    <>
      {sender?.logo && <img src={sender.logo} alt="" className="logo" />}
      {sender?.name && <p className="sender">{sender.name}</p>}
    </>
  )
}

/** A refusal. The script moves the focus to it. */
export function ErrorText({ error }: { error?: string | null | undefined }) {
  return (
    <p
      id={error ? 'error' : undefined}
      role="alert"
      className="error"
      tabIndex={-1}
      data-focus={error ? true : undefined}
    >
      {error}
    </p>
  )
}

/** The brand's colour for buttons, with black or white text on it, whichever can be read. */
export function coloursOf(sender: Sender | null | undefined): CSSProperties | undefined {
  const colour = sender?.colour
  if (!colour) return undefined
  const text = contrast(colour, '#ffffff') >= leastContrast ? '#ffffff' : '#000000'
  // React has no type for custom properties.
  return { '--button': colour, '--button-text': text } as CSSProperties
}
