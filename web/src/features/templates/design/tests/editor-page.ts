// Opens the design editor with a letter of one section, for its tests.
import { screen } from '@testing-library/react'
import type { Design, Template } from '@lettermill/contracts'
import gallery from '../../../../../../locales/en/readers/gallery.json'
import { openPage } from '../../../../../test/page.tsx'
import type { DesignTexts } from '../block-kinds.tsx'
import { newDesign, newSection } from '../new-parts.ts'

export const t = ((key: string) => key) as unknown as DesignTexts

export function aDesign(): Design {
  const common = { show: 'both', only_if: null } as const
  return {
    ...newDesign(t, 'en', gallery),
    sections: [
      {
        ...newSection([1]),
        id: 'top',
        columns: [
          {
            ratio: 1,
            blocks: [
              { ...common, id: 'h', type: 'heading', html: 'Spring', level: 1, align: 'left', color: null },
              {
                ...common,
                id: 'b',
                type: 'button',
                text: 'Shop',
                url: '',
                align: 'left',
                color: null,
                wide: false,
              },
            ],
          },
        ],
      },
    ],
  }
}

/** A design with an empty column. */
export function withColumns(): Design {
  const design = aDesign()
  return { ...design, sections: [...design.sections, { ...newSection([1]), id: 'empty' }] }
}

export const stored = (document = aDesign()): Template & { document: Design } => ({
  id: 7,
  name: 'Spring letter',
  kind: 'design',
  body_html: '<p>Spring</p>',
  body_text: 'Spring',
  created_at: '2026-04-03T22:30:00Z',
  version: 3,
  document,
})

export const rendered = { html: '<p>Rendered</p>', text: 'Rendered', findings: [], content: [], foot: null }

/** The settings of a workspace with this postal address. */
export const withAddress = (postalAddress: string) => () =>
  Response.json({ email: 'olena@example.com', timezone: 'UTC', postalAddress })

export function openEditor(routes: Parameters<typeof openPage>[1] = {}, address = '/templates/7/design') {
  return openPage(address, {
    'GET /api/settings': withAddress('2 Hill Road'),
    'GET /api/templates/7': () => Response.json(stored()),
    'PUT /api/templates/7': () => Response.json({ ...stored(), version: 4 }),
    'POST /api/templates/render': () => Response.json(rendered),
    ...routes,
  })
}

export const part = (name: string) => screen.findByRole('group', { name }, { timeout: 5000 })
