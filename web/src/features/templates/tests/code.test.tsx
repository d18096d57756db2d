// Templates of HTML and MJML code.
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { openPage, signedInBefore } from '../../../../test/page.tsx'
import { requests } from '../../../../test/server.ts'
import { offer } from './template-server.ts'

const rendered = { html: '<p>Rendered</p>', text: 'Rendered', findings: [] }
const stored = { ...offer, kind: 'mjml' as const, source: '<mjml><mj-body></mj-body></mjml>' }
const removed = [{ code: 'code_removed', block: null, params: { value: '<script>' } }]

function openCode(address: string, routes: Parameters<typeof openPage>[1] = {}) {
  return openPage(address, {
    'GET /api/templates/7': () => Response.json(stored),
    'POST /api/templates/render': () => Response.json(rendered),
    ...routes,
  })
}

const area = (kind: string) =>
  screen.findByRole<HTMLTextAreaElement>('textbox', { name: `${kind} of the template` })
const bodiesOf = (method: string) =>
  requests()
    .filter(
      (each) =>
        each.method === method && each.url.startsWith('/api/templates') && !each.url.endsWith('render'),
    )
    .map(({ body }) => JSON.parse(body) as Record<string, unknown>)

beforeEach(signedInBefore)

describe('a template of code', () => {
  it('is made from HTML, and stays open under its own address', async () => {
    const made = { ...stored, kind: 'html', id: 7 }
    const user = openCode('/templates/new/code', { 'POST /api/templates': () => Response.json(made) })
    fireEvent.change(await area('HTML'), { target: { value: '<p>Hello</p>' } })
    await user.type(screen.getByRole('textbox', { name: 'Template name' }), 'Mine')
    await user.click(screen.getByRole('button', { name: 'Save Template' }))
    expect(await screen.findByText('Saved')).toBeDefined()
    expect(bodiesOf('POST')).toEqual([{ name: 'Mine', kind: 'html', source: '<p>Hello</p>' }])
    expect(window.location.pathname).toBe('/templates/7/code')
    expect((await area('HTML')).value).toBe('<p>Hello</p>')
  })

  it('can be begun in MJML', async () => {
    const user = openCode('/templates/new/code')
    await user.click(await screen.findByText('MJML'))
    expect((await area('MJML')).value).toContain('<mj-body')
  })

  it('opens with its code, and saves the version that was opened', async () => {
    const user = openCode('/templates/7/code', {
      'PUT /api/templates/7': () => Response.json({ ...stored, version: 4 }),
    })
    const source = await area('MJML')
    expect(source.value).toBe(stored.source)
    fireEvent.change(source, { target: { value: '<mjml></mjml>' } })
    await user.click(screen.getByRole('button', { name: 'Save Template' }))
    await waitFor(() =>
      expect(bodiesOf('PUT')).toEqual([{ name: 'Offer', kind: 'mjml', source: '<mjml></mjml>', version: 3 }]),
    )
  })

  it('says what was taken out of it', async () => {
    openCode('/templates/7/code', {
      'POST /api/templates/render': () => Response.json({ ...rendered, findings: removed }),
    })
    expect(
      await screen.findByText('<script> was removed: it does not work in mail, or could run something.'),
    ).toBeDefined()
  })

  it('says why it cannot be rendered, and keeps the last rendering in sight', async () => {
    let fails = false
    openCode('/templates/7/code', {
      'POST /api/templates/render': () =>
        fails
          ? Response.json(
              { code: 'template_unparsable', message: 'The template cannot be read, line 3: no end' },
              { status: 400 },
            )
          : Response.json(rendered),
    })
    expect(await screen.findByTitle('Preview')).toBeDefined()
    fails = true
    fireEvent.change(await area('MJML'), { target: { value: '<mjml' } })
    expect((await screen.findByRole('alert')).textContent).toContain('line 3')
    expect(screen.getByTitle('Preview')).toBeDefined()
  })

  it('takes a merge tag where the caret is', async () => {
    const user = openCode('/templates/7/code')
    const source = await area('MJML')
    source.setSelectionRange(6, 6)
    await user.click(screen.getByRole('button', { name: 'Insert field' }))
    await user.click(await screen.findByRole('menuitem', { name: 'First Name', hidden: true }))
    expect(source.value).toBe('<mjml>{{ first_name }}<mj-body></mj-body></mjml>')
  })
})
