// Templates in HTML and MJML.
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { finding } from '../../../../test/finding.ts'
import { openPage, signedInBefore } from '../../../../test/page.tsx'
import { requests } from '../../../../test/server.ts'
import { offer } from './template-server.ts'

const rendered = { html: '<p>Rendered</p>', text: 'Rendered', findings: [], content: [], foot: null }
const stored = { ...offer, kind: 'mjml' as const, source: '<mjml><mj-body></mj-body></mjml>' }
const removed = [finding('code_removed', { value: '<script>' })]

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

describe('a template of HTML or MJML', () => {
  it('is created from HTML, and stays open under its own URL', async () => {
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

  it('showed no message when it was saved without a name', async () => {
    const user = openCode('/templates/new/code')
    fireEvent.change(await area('HTML'), { target: { value: '<p>Hello</p>' } })
    await user.click(screen.getByRole('button', { name: 'Save Template' }))
    expect(screen.getByText('Enter a name.')).toBeDefined()
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Template name' }))
    expect(bodiesOf('POST')).toEqual([])
  })

  it('began with text at the very edge of the screen', async () => {
    openCode('/templates/new/code')
    expect((await area('HTML')).value).toMatch(/<td style="padding: 24px;[^"]*">\s*<p>Dear/)
  })

  it('can be created in MJML', async () => {
    const user = openCode('/templates/new/code')
    await user.click(await screen.findByText('MJML'))
    expect((await area('MJML')).value).toContain('<mj-body')
  })

  it('opens with its code, and a save names the version that was opened', async () => {
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

  it('shows what the server removed from it', async () => {
    openCode('/templates/7/code', {
      'POST /api/templates/render': () => Response.json({ ...rendered, findings: removed }),
    })
    expect(
      await screen.findByText('<script> was removed: it does not work in mail, or could run something.'),
    ).toBeDefined()
  })

  it('shows what spam filters object to in the whole letter, and what to do', async () => {
    const hidden = finding('link_hidden', { host: 'bit.ly' })
    openCode('/templates/7/code', {
      'POST /api/templates/render': () => Response.json({ ...rendered, content: [hidden] }),
    })
    expect(await screen.findByText('bit.ly hides where it leads; filters block it.')).toBeDefined()
    expect(screen.getByText('Use the whole address: Lettermill counts its clicks anyway.')).toBeDefined()
  })

  it('shows for how many contacts of a group a field is empty, and omits fields that all have', async () => {
    const open = (value: string) => finding('merge_without_default', { value })
    const user = openCode('/templates/7/code', {
      'POST /api/templates/render': () =>
        Response.json({ ...rendered, findings: [open('first_name'), open('phone')] }),
      'GET /api/groups': () =>
        Response.json([
          { id: 4, name: 'Leads', contactCount: 1, uploaded_file_name: null, uploaded_at: offer.created_at },
        ]),
      'GET /api/contacts/empty-values': ({ url }) => {
        const ofLeads = url.includes('groupId=4')
        return Response.json({
          contacts: ofLeads ? 1 : 640,
          empty: [
            { name: 'first_name', count: ofLeads ? 0 : 12 },
            { name: 'phone', count: ofLeads ? 1 : 0 },
          ],
        })
      },
    })
    const sentence = 'The field “first_name” is empty for 12 of 640 contacts. Say what to show instead.'
    expect(await screen.findByText(sentence)).toBeDefined()
    expect(screen.queryByText(/phone/)).toBeNull()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Count empty fields for' }), 'Leads')
    expect(await screen.findByText(/“phone” is empty for 1 of 1 contact\./)).toBeDefined()
    expect(screen.queryByText(/first_name/)).toBeNull()
  })

  it('shows why it cannot be rendered, and keeps the last rendering visible', async () => {
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

  it('gets a merge tag at the caret', async () => {
    const user = openCode('/templates/7/code')
    const source = await area('MJML')
    source.setSelectionRange(6, 6)
    await user.click(screen.getByRole('button', { name: 'Insert field' }))
    await user.click(await screen.findByRole('menuitem', { name: 'First Name', hidden: true }))
    await user.click(await screen.findByRole('button', { name: 'Insert', hidden: true }))
    expect(source.value).toBe('<mjml>{{ first_name }}<mj-body></mj-body></mjml>')
  })

  it('got a field without a question about contacts who lack it, so that letters began with “Dear ,”', async () => {
    const user = openCode('/templates/7/code')
    const source = await area('MJML')
    source.setSelectionRange(6, 6)
    await user.click(screen.getByRole('button', { name: 'Insert field' }))
    await user.click(await screen.findByRole('menuitem', { name: 'First Name', hidden: true }))
    await user.type(await screen.findByLabelText('If First Name is empty, write'), 'friend{Enter}')
    expect(source.value).toBe('<mjml>{{ first_name | default: "friend" }}<mj-body></mj-body></mjml>')
    expect(screen.queryByLabelText('If First Name is empty, write')).toBeNull()
  })

  it('asks nothing for the address, which every contact has, and for links of the message', async () => {
    const user = openCode('/templates/7/code')
    const source = await area('MJML')
    source.setSelectionRange(6, 6)
    for (const name of ['Email', 'Unsubscribe link']) {
      await user.click(screen.getByRole('button', { name: 'Insert field' }))
      await user.click(await screen.findByRole('menuitem', { name, hidden: true }))
    }
    expect(source.value).toContain('{{ email }}')
    expect(source.value).toContain('{{ unsubscribe_url }}')
  })
})
