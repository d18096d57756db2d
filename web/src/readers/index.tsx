// Front door of readers' pages: what the server renders. `readers.html` is the page around it.
import { createElement, type ComponentProps, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Page } from './Page.tsx'

export { createElement }
export type { ReactNode }
export type { Say, Sender } from './Page.tsx'
export { AskToConfirm, Confirmed } from './Confirm.tsx'
export { Legal } from './Legal.tsx'
export { PreferencesForm } from './PreferencesForm.tsx'
export { SignUpForm, type Filled, type ShownCaptcha } from './SignUpForm.tsx'
export { Leaving, Left, Sentences } from './Unsubscribe.tsx'

export type PageFrame = Omit<ComponentProps<typeof Page>, 'children'>

/** The main element of a page as HTML. */
export function renderPage(frame: PageFrame, content: ReactNode): string {
  return renderToStaticMarkup(<Page {...frame}>{content}</Page>)
}
