// Opening a design in the editor and saving it does not change it.
import { screen, waitFor } from '@testing-library/react'
import { design as designShape, type Design } from '@lettermill/contracts'
import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { openPage, signedInBefore } from '../../../../../test/page.tsx'
import { requests } from '../../../../../test/server.ts'
import { openContent, readContent } from '../../rich/content.ts'
import { Quill } from '../../rich/quill.ts'
import { allBlocks, duplicateBlock, moveSection, removeBlock } from '../document.ts'
import { edited, opened } from '../history.ts'
import { inlineOf, itemsOf, paragraphOf, paragraphsOfItems, simpleHtml } from '../canvas/shapes.ts'
import { inlineHtml, randomDesigns, richHtml } from './random-designs.ts'

const change = (how: (design: Design) => Design) =>
  ({ type: 'change', change: how, key: null, at: 0 }) as const

afterEach(() => document.body.replaceChildren())

describe('400 random documents', () => {
  it('stay the same after every change is undone, and after they are saved and opened again', () => {
    fc.assert(
      fc.property(randomDesigns, (design) => {
        expect(designShape.parse(design)).toEqual(design)
        let state = opened(design)
        const [first] = allBlocks(design)
        if (first) {
          state = edited(
            state,
            change((now) => duplicateBlock(now, first.id, 'copy')),
          )
          state = edited(
            state,
            change((now) => removeBlock(now, first.id)),
          )
        }
        const [top] = design.sections
        if (top)
          state = edited(
            state,
            change((now) => moveSection(now, top.id, now.sections.length)),
          )
        while (state.past.length > 0) state = edited(state, { type: 'undo' })
        const saved = JSON.stringify(state.design)
        expect(saved).toBe(JSON.stringify(design))
        const again = opened(designShape.parse(JSON.parse(saved)))
        expect(again.design).toEqual(design)
      }),
      { numRuns: 400 },
    )
  })
})

describe('the text of a block', () => {
  const writing = () => {
    const host = document.createElement('div')
    document.body.append(host)
    return new Quill(host)
  }
  /** The HTML that the editor would store for a text that it opened. */
  const written = (quill: Quill, html: string) => {
    openContent(quill, simpleHtml(html))
    return readContent(quill)
  }

  it('stays the same when the text editor opens it', () => {
    const quill = writing()
    fc.assert(
      fc.property(richHtml, (html) => {
        expect(written(quill, html)).toBe(html)
      }),
      { numRuns: 100 },
    )
  })

  it('stays the same in headings and list items', () => {
    const quill = writing()
    fc.assert(
      fc.property(fc.array(inlineHtml, { minLength: 1, maxLength: 4 }), (items) => {
        expect(itemsOf(written(quill, paragraphsOfItems(items)))).toEqual(items)
        for (const item of items) expect(inlineOf(written(quill, paragraphOf(item)))).toBe(item)
      }),
      { numRuns: 100 },
    )
  })
})

it.each(fc.sample(randomDesigns, { numRuns: 4, seed: 15 }).map((design) => ({ design })))(
  'A design that gets another name in the editor keeps its document ($#)',
  async ({ design }) => {
    signedInBefore()
    const template = {
      id: 7,
      name: 'Spring',
      kind: 'design',
      body_html: '<p>x</p>',
      body_text: 'x',
      created_at: '2026-04-03T22:30:00Z',
      version: 3,
      document: design,
    }
    const user = openPage('/templates/7/design', {
      'GET /api/templates/7': () => Response.json(template),
      'PUT /api/templates/7': () => Response.json({ ...template, version: 4 }),
      'POST /api/templates/render': () => Response.json({ html: '', text: '', findings: [] }),
    })
    const name = await screen.findByRole('textbox', { name: 'Template name' })
    await user.type(name, ' letter')
    await user.click(screen.getByRole('button', { name: 'Save Template' }))
    const saves = () => requests().filter(({ method, url }) => method === 'PUT' && url === '/api/templates/7')
    await waitFor(() => expect(saves()).toHaveLength(1))
    expect((JSON.parse(saves()[0]?.body ?? '') as { document: Design }).document).toEqual(design)
  },
)
