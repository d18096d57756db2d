// Terms and privacy, linked from registration: the operator's text if there is one, otherwise Lettermill's.
import type { PageName } from '@lettermill/contracts'
import { Markdown } from './Markdown.tsx'
import type { Say } from './Page.tsx'

function markdownOf(intro: string, sections: readonly (readonly [heading: string, text: string])[]): string {
  return [intro, ...sections.map(([heading, text]) => `## ${heading}\n\n${text}`)].join('\n\n')
}

/** Lettermill's own text of a page, as Markdown that an operator may start from. */
export function defaultText(say: Say<'pages'>, name: PageName): string {
  if (name === 'terms')
    return markdownOf(say('terms.intro'), [
      [say('terms.accountHeading'), say('terms.accountText')],
      [say('terms.mailHeading'), say('terms.mailText')],
      [say('terms.serviceHeading'), say('terms.serviceText')],
      [say('terms.changesHeading'), say('terms.changesText')],
    ])
  return markdownOf(say('privacy.intro'), [
    [say('privacy.accountHeading'), say('privacy.accountText')],
    [say('privacy.readersHeading'), say('privacy.readersText')],
    [say('privacy.sharingHeading'), say('privacy.sharingText')],
    [say('privacy.rightsHeading'), say('privacy.rightsText')],
  ])
}

export function Legal({ say, name, text }: { say: Say<'pages'>; name: PageName; text: string | null }) {
  return (
    <>
      <Markdown text={text ?? defaultText(say, name)} from={2} />
      <p>
        <a href="/register">{say('back')}</a>
      </p>
    </>
  )
}
