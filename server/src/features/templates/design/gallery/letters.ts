// The eleven starting designs, with the words of a language.
import type { Design, GalleryLanguage } from '@lettermill/contracts'
import {
  button,
  divider,
  heading,
  letter,
  list,
  masthead,
  picture,
  quote,
  space,
  table,
  text,
  type GalleryWords,
} from './build.ts'

type Make = (words: GalleryWords, language: GalleryLanguage) => Design

const roomy = { top: 32, bottom: 32 }

export const letters = {
  plain: ({ plain: t }, language) =>
    letter(language, { accent: '#1d5fbf', page: '#ffffff' }, [
      { columns: [[text(`<p>${t.hello}</p>${t.body}`), text(`<p>${t.bye}</p>`)]], padding: { top: 32 } },
    ]),

  newsletter: ({ newsletter: t, pictures }, language) => {
    const accent = '#0f6b5c'
    return letter(language, { accent }, [
      masthead(t.name, accent, t.issue),
      {
        columns: [
          [picture('morning', pictures), heading(t.first, 1), text(`<p>${t.firstText}</p>`), button(t.more)],
        ],
        padding: { top: 28, bottom: 12 },
      },
      { columns: [[divider()]], padding: { top: 0, bottom: 0 } },
      {
        columns: [
          [picture('desk', pictures), heading(t.second, 3), text(`<p>${t.secondText}</p>${link(t.more)}`)],
          [picture('kitchen', pictures), heading(t.third, 3), text(`<p>${t.thirdText}</p>${link(t.more)}`)],
        ],
        padding: { bottom: 28 },
      },
      { columns: [[text(`<p><strong>${t.reply}</strong></p>`, 'center')]], background: '#e3f1ee' },
    ])
  },

  announcement: ({ announcement: t, pictures }, language) => {
    const accent = '#3b3fa8'
    return letter(language, { accent }, [
      {
        columns: [
          [
            text(`<p><strong>${t.kicker}</strong></p>`, 'center', 14, '#ffffff'),
            heading(t.title, 1, 'center', '#ffffff'),
            text(`<p>${t.line}</p>`, 'center', 18, '#ffffff'),
            space(8),
            button(t.action, 'center', '#ffffff'),
          ],
        ],
        background: accent,
        padding: { top: 48, bottom: 48 },
      },
      { columns: [[picture('shopfront', pictures), text(t.body)]], padding: roomy },
    ])
  },

  product: ({ product: t, pictures }, language) => {
    const accent = '#1d5fbf'
    return letter(language, { accent, font: 'verdana' }, [
      masthead(t.name, accent),
      {
        columns: [[picture('screen', pictures), heading(t.title), text(`<p>${t.intro}</p>`)]],
        padding: { top: 28, bottom: 20 },
      },
      {
        columns: [
          [heading(t.oneTitle, 3), text(`<p>${t.one}</p>`)],
          [heading(t.twoTitle, 3), text(`<p>${t.two}</p>`)],
        ],
        background: '#e8f0fb',
      },
      {
        columns: [[heading(t.fixed, 3), list(t.fixes), space(8), button(t.action)]],
        padding: { top: 24, bottom: 28 },
      },
    ])
  },

  event: ({ event: t, pictures }, language) => {
    const accent = '#7a2e6b'
    return letter(language, { accent, font: 'georgia' }, [
      {
        columns: [
          [text(`<p>${t.kicker}</p>`, 'center', 16, '#ffffff'), heading(t.title, 1, 'center', '#ffffff')],
        ],
        background: accent,
        padding: { top: 40, bottom: 32 },
      },
      {
        columns: [
          [heading(t.when, 3), text(`<p>${t.whenText}</p>`)],
          [heading(t.where, 3), text(`<p>${t.whereText}</p>`)],
        ],
        background: '#f6ebf3',
      },
      {
        columns: [
          [
            picture('evening', pictures),
            text(t.body),
            list(t.programme, 'bullet'),
            space(8),
            button(t.action, 'center'),
          ],
        ],
        padding: roomy,
      },
    ])
  },

  welcome: ({ welcome: t, pictures }, language) => {
    const accent = '#b8430f'
    return letter(language, { accent }, [
      {
        columns: [
          [
            picture('morning', pictures),
            heading(t.title, 1, 'center'),
            text(`<p>${t.line}</p>`, 'center', 18),
          ],
        ],
        background: '#fdebe1',
        padding: { top: 40, bottom: 32 },
      },
      {
        columns: [[heading(t.steps, 2), list(t.stepList, 'number'), space(8), button(t.action)]],
        padding: roomy,
      },
      { columns: [[quote(`<p>${t.quote}</p>`, t.author)]], padding: { top: 0, bottom: 28 } },
    ])
  },

  offer: ({ offer: t, pictures }, language) => {
    const accent = '#b4233a'
    return letter(language, { accent }, [
      {
        columns: [
          [
            text(`<p><strong>${t.kicker}</strong></p>`, 'center', 16, '#ffffff'),
            text(`<p><strong>${t.discount}</strong></p>`, 'center', 40, '#ffffff'),
            text(`<p>${t.until}</p>`, 'center', 16, '#ffffff'),
          ],
        ],
        background: accent,
        padding: { top: 36, bottom: 36 },
      },
      {
        columns: [
          [
            picture('parcels', pictures),
            heading(t.title, 2, 'center'),
            text(t.body, 'center'),
            button(t.action, 'center'),
          ],
        ],
        padding: roomy,
      },
      { columns: [[text(`<p>${t.small}</p>`, 'center', 13)]], background: '#f7eef0' },
    ])
  },

  digest: ({ digest: t }, language) => {
    const accent = '#33506e'
    const items = t.items.map(([title = '', words = '']) => [
      heading(title, 3),
      text(`<p>${words}</p>${link(t.more)}`),
    ])
    return letter(language, { accent, font: 'georgia' }, [
      masthead(t.name, accent, t.issue),
      ...items.flatMap((pieces, at) => [
        ...(at === 0 ? [] : [{ columns: [[divider()]], padding: { top: 0, bottom: 0 } }]),
        { columns: [pieces], padding: { top: at === 0 ? 20 : 12, bottom: at === items.length - 1 ? 24 : 8 } },
      ]),
      {
        columns: [[heading(t.also, 3), list(t.links, 'bullet')]],
        background: '#e9eef3',
        padding: { top: 20, bottom: 20 },
      },
    ])
  },

  survey: ({ survey: t }, language) => {
    const accent = '#0f6b5c'
    return letter(language, { accent }, [
      {
        columns: [[heading(t.title, 1, 'center'), text(t.body, 'center'), button(t.action, 'center')]],
        padding: { top: 40, bottom: 16 },
      },
      {
        columns: t.answers.map((answer) => [button(answer, 'center', '#5b6672')]),
        padding: { top: 8, bottom: 32 },
      },
      { columns: [[text(`<p>${t.thanks}</p>`, 'center', 14)]], background: '#e3f1ee' },
    ])
  },

  permission: ({ permission: t }, language) => {
    const accent = '#1d5fbf'
    return letter(language, { accent }, [
      {
        columns: [
          [
            heading(t.title, 1, 'center'),
            text(t.body, 'center'),
            space(8),
            button(t.action, 'center'),
            space(8),
            text(`<p>${t.otherwise}</p>`, 'center', 14),
          ],
        ],
        padding: { top: 40, bottom: 32 },
      },
    ])
  },

  receipt: ({ receipt: t }, language) => {
    const accent = '#1d5fbf'
    return letter(language, { accent }, [
      masthead(t.name, accent),
      { columns: [[heading(t.title, 2), text(t.body), table(t.rows)]], padding: { top: 28 } },
      {
        columns: [
          [heading(t.to, 3), text(`<p>${t.toText}</p>`)],
          [heading(t.paid, 3), text(`<p>${t.paidText}</p>`)],
        ],
      },
      { columns: [[button(t.action, 'center')]], padding: { top: 8, bottom: 28 } },
    ])
  },
} satisfies Record<keyof Omit<GalleryWords, 'names' | 'pictures' | 'code' | 'footer'>, Make>

function link(words: string): string {
  return `<p><a href="https://example.com/">${words}</a></p>`
}
