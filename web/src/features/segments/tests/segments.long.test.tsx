// The panel of segments, and the builder.
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { address, heading, openPage, pressable, signedInBefore } from '../../../../test/page.tsx'
import { requests } from '../../../../test/server.ts'
import { toast } from '../../../ui/index.ts'
import { anns, segmentRoutes, sent } from './segment-server.ts'

type Page = ReturnType<typeof openPage>

const row = (number: number) => screen.findByRole('group', { name: `Condition ${String(number)}` })
const control = async (number: number, name: string) => within(await row(number)).findByLabelText(name)
const panel = (name: string) => screen.findByRole('region', { name })

async function menu(page: Page, entry: string): Promise<void> {
  const segments = await panel('Segments')
  await page.click(await within(segments).findByRole('button', { name: 'Actions', description: 'Anns' }))
  await page.click(await screen.findByRole('menuitem', { name: entry }))
}

beforeEach(signedInBefore)
afterEach(() => toast.remove())

describe('the panel of segments', () => {
  it('links to each segment and to a new one, and marks a segment that needs attention', async () => {
    openPage('/contacts', segmentRoutes([{ ...anns, problem: 'It names a group that is gone.' }]))
    const segments = await panel('Segments')
    const link = await within(segments).findByRole('link', { name: /Anns/ })
    expect(link.getAttribute('href')).toBe('/contacts/segments/4')
    expect(link.textContent).toContain('needs attention')
    expect(within(segments).getByRole('link', { name: 'New segment' }).getAttribute('href')).toBe(
      '/contacts/segments/new',
    )
  })

  it('filters a long list', async () => {
    const many = Array.from({ length: 13 }, (_, at) => ({
      ...anns,
      id: at + 1,
      name: `Part ${String(at + 1)}`,
    }))
    const page = openPage('/contacts', segmentRoutes(many))
    const segments = await panel('Segments')
    await page.type(await within(segments).findByRole('searchbox'), 'part 12')
    expect(within(segments).getAllByRole('link', { name: /Part/ })).toHaveLength(1)
  })

  it('deletes a segment, and can restore it', async () => {
    const page = openPage(
      '/contacts',
      segmentRoutes([anns], {
        'DELETE /api/segments/4': () => Response.json({ message: 'The segment was deleted.' }),
        'POST /api/segments/4/restore': () => Response.json(anns),
      }),
    )
    await menu(page, 'Delete')
    await page.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
    await screen.findByText('The segment "Anns" was deleted.')
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    await screen.findByText('The segment "Anns" is back.')
  })

  it('shows who uses a segment that cannot be deleted', async () => {
    const message = 'The segment cannot be deleted, because it is used by: News. Take it out there first.'
    const page = openPage(
      '/contacts',
      segmentRoutes([anns], { 'DELETE /api/segments/4': () => Response.json({ message }, { status: 409 }) }),
    )
    await menu(page, 'Delete')
    const dialog = await screen.findByRole('dialog')
    await page.click(within(dialog).getByRole('button', { name: 'Delete' }))
    expect((await within(dialog).findByRole('alert')).textContent).toBe(message)
  })

  it('creates a group of the contacts that match a segment now', async () => {
    const job = { id: 1, state: 'done', changed: 2, total: 2, group_id: 8, group_name: 'Anns of today' }
    const page = openPage(
      '/contacts',
      segmentRoutes([anns], { 'POST /api/segments/4/group': () => Response.json(job) }),
    )
    await menu(page, 'Make a group of these')
    const dialog = await screen.findByRole('dialog')
    const name = within(dialog).getByLabelText('Name of the group')
    await page.clear(name)
    await page.click(within(dialog).getByRole('button', { name: 'Make the group' }))
    await waitFor(() => expect(document.activeElement).toBe(name))
    expect(within(dialog).getByText('Enter a name.')).toBeDefined()
    await page.type(name, 'Anns of today')
    await page.click(within(dialog).getByRole('button', { name: 'Make the group' }))
    await screen.findByText('The group "Anns of today" was made, with 2 contacts.')
    expect(sent('/api/segments/4/group')).toEqual([{ name: 'Anns of today' }])
  })

  it('duplicates a segment and shows the copy', async () => {
    const copy = { ...anns, id: 6, name: 'Anns (copy)' }
    const page = openPage(
      '/contacts',
      segmentRoutes([anns], { 'POST /api/segments/4/duplicate': () => Response.json(copy) }),
    )
    await menu(page, 'Duplicate')
    await heading('Anns (copy)')
    expect(address()).toBe('/contacts/segments/6')
  })
})

describe('the builder', () => {
  it('creates a segment with the keyboard only, and counts contacts meanwhile', async () => {
    const page = openPage('/contacts/segments/new', segmentRoutes([]))
    await heading('New segment')
    expect((await panel('How many contacts')).textContent).toContain('Fill in a condition')
    ;(await screen.findByLabelText('Name')).focus()
    await page.keyboard('At the firm')
    await page.tab()
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Contacts who meet')
    await page.tab()
    await page.tab()
    await page.tab()
    await page.keyboard('firm')
    await within(await panel('How many contacts')).findByText('1,204 contacts, 1,180 of them can be mailed')
    await within(await panel('First contacts')).findByRole('link', { name: 'ann@firm.example' })
    // Characters that are typed quickly cause only one count.
    expect(sent('/api/segments/count')).toEqual([
      { filter: { all: [{ kind: 'field', field: 'email', op: 'contains', value: 'firm' }] } },
    ])
    await page.click(await pressable(screen, 'Save'))
    await screen.findByText('Segment created.')
    expect(address()).toBe('/contacts/segments/50')
  })

  it('chose no group by keyboard when Enter followed a part of the group’s name', async () => {
    const page = openPage('/contacts/segments/new', segmentRoutes([]))
    await heading('New segment')
    await page.selectOptions(await control(1, 'What'), 'Group')
    const groups = await control(1, 'Groups')
    groups.focus()
    await page.keyboard('lea{Enter}')
    await waitFor(() =>
      expect(sent('/api/segments/count').at(-1)).toEqual({
        filter: { all: [{ kind: 'group', op: 'in', groups: [7] }] },
      }),
    )
  })

  it('says what is missing, marks the place, and saves nothing', async () => {
    const page = openPage('/contacts/segments/new', segmentRoutes([]))
    await row(1)
    await page.click(await pressable(screen, 'Save'))
    expect(screen.getByText('Enter a name.')).toBeDefined()
    expect(document.activeElement).toBe(screen.getByLabelText('Name'))
    expect((await row(1)).textContent).toContain('Fill in this condition, or remove it.')
    expect(sent('/api/segments')).toEqual([])
  })

  it('kept the focus on Save if a condition was incomplete, and did not say which condition', async () => {
    const page = openPage('/contacts/segments/new', segmentRoutes([]))
    await page.type(await control(1, 'Value'), 'ann')
    await page.type(screen.getByLabelText('Name'), 'Anns')
    await page.click(screen.getByRole('button', { name: 'Add condition' }))
    await row(2)
    await page.click(await pressable(screen, 'Save'))
    const value = await control(2, 'Value')
    await waitFor(() => expect(document.activeElement).toBe(value))
    const missing = await screen.findByRole('group', {
      name: 'Condition 2',
      description: 'Fill in this condition, or remove it.',
    })
    expect(missing.contains(value)).toBe(true)
    expect(sent('/api/segments')).toEqual([])
  })

  it('puts conditions into groups, and moves the focus to a new condition', async () => {
    const page = openPage('/contacts/segments/4', segmentRoutes())
    await heading('Anns')
    await page.click(screen.getByRole('button', { name: 'Add group' }))
    const what = await control(2, 'What')
    expect(document.activeElement).toBe(what)
    await page.selectOptions(what, 'Level')
    await page.selectOptions(await control(2, 'Value'), 'Gold')
    const nested = screen.getByRole('group', { name: 'Group of conditions 2' })
    await page.click(within(nested).getByRole('button', { name: 'Add condition' }))
    await page.selectOptions(await control(3, 'What'), 'Status')
    await page.selectOptions(await control(3, 'Value'), 'unsubscribed')
    await page.click(await pressable(screen, 'Save'))
    await screen.findByText('Segment saved.')
    expect(sent('/api/segments/4', 'PUT')).toEqual([
      {
        name: 'Anns',
        version: 1,
        filter: {
          all: [
            { kind: 'field', field: 'first_name', op: 'is', value: 'Ann' },
            {
              any: [
                { kind: 'field', field: 'level', op: 'is', value: 'Gold' },
                { kind: 'standing', is: 'unsubscribed' },
              ],
            },
          ],
        },
      },
    ])
  })

  it('has a condition for who clicked which link of which campaign', async () => {
    const page = openPage('/contacts/segments/new', segmentRoutes([]))
    await page.selectOptions(await control(1, 'What'), 'Campaign')
    await page.selectOptions(await control(1, 'How it compares'), 'clicked')
    await page.click(within(await row(1)).getByRole('combobox', { name: 'Campaign' }))
    await page.click(await screen.findByRole('option', { name: 'November news', hidden: true }))
    await page.selectOptions(await control(1, 'Link'), await screen.findByText('link 1: Shop now'))
    await waitFor(() =>
      expect(sent('/api/segments/count').at(-1)).toEqual({
        filter: { all: [{ kind: 'campaign', op: 'clicked', campaign: 9, link: 0 }] },
      }),
    )
  })

  it('uses another segment as a condition, but never itself', async () => {
    const page = openPage('/contacts/segments/4', segmentRoutes([anns, { ...anns, id: 5, name: 'Readers' }]))
    await page.selectOptions(await control(1, 'What'), 'Segment')
    const choice = await control(1, 'Segment')
    expect([...choice.querySelectorAll('option')].map(({ text }) => text)).toEqual(['Choose...', 'Readers'])
  })

  it('says that "is not" includes contacts without a value', async () => {
    const page = openPage('/contacts/segments/4', segmentRoutes())
    await page.selectOptions(await control(1, 'How it compares'), 'is not')
    expect((await row(1)).textContent).toContain('Includes contacts without a value.')
  })

  it('shows the deleted parts that a segment names, and how to fix it', async () => {
    const lost = {
      ...anns,
      filter: {
        all: [
          { kind: 'group' as const, op: 'in' as const, groups: [99] },
          { kind: 'field' as const, field: 'plan', op: 'is' as const, value: 'pro' },
        ],
      },
      problem: 'A condition names a group that does not exist any more. Change or remove that condition.',
    }
    openPage(
      '/contacts/segments/4',
      segmentRoutes([lost], {
        'POST /api/segments/count': () => Response.json({ message: lost.problem }, { status: 400 }),
      }),
    )
    await waitFor(async () =>
      expect((await row(1)).textContent).toContain('A group of this condition was deleted.'),
    )
    expect((await row(1)).textContent).toContain('Deleted (99)')
    expect((await row(2)).textContent).toContain('This field was deleted.')
    await waitFor(async () => expect((await panel('How many contacts')).textContent).toContain(lost.problem))
  })

  it('showed a condition on a day as “in the last days 30 days”', async () => {
    const page = openPage('/contacts/segments/4', segmentRoutes())
    await page.selectOptions(await control(1, 'What'), 'Date Filed')
    const sentence = async (op: string, label = 'Days') => {
      await page.selectOptions(await control(1, 'How it compares'), op)
      const unit = (await control(1, label)).closest('[class*="days"]')?.textContent
      return `${op} 30 ${unit ?? ''}`
    }
    expect(await sentence('in the last')).toBe('in the last 30 days')
    expect(await sentence('in the next')).toBe('in the next 30 days')
    expect(await sentence('on the day', 'days ago')).toBe('on the day 30 days ago')
  })

  it('seemed to load the first contacts for ever if the filter could not be evaluated', async () => {
    const message = 'A condition names a group that does not exist any more.'
    openPage(
      '/contacts/segments/4',
      segmentRoutes([anns], {
        'POST /api/segments/count': () => Response.json({ message }, { status: 400 }),
      }),
    )
    await within(await panel('How many contacts')).findByText(message)
    expect(screen.queryByRole('region', { name: 'First contacts' })).toBeNull()
  })

  it('shows how many contacts cannot be mailed, and what uses the segment', async () => {
    const used = [{ kind: 'campaign' as const, id: 12, name: 'December news' }]
    openPage('/contacts/segments/4', segmentRoutes([{ ...anns, used_in: used }]))
    const link = await within(await panel('Used in')).findByRole('link', { name: 'December news' })
    expect(link.getAttribute('href')).toBe('/campaigns/12')
    await waitFor(async () => expect((await panel('How many contacts')).textContent).toContain('24'))
  })

  it('makes groups and files from the stored segment, so a person has to save changes first', async () => {
    const page = openPage('/contacts/segments/4', segmentRoutes())
    await page.type(await screen.findByLabelText('Name'), '!')
    await page.click(screen.getByRole('button', { name: 'More' }))
    await screen.findByText('Save the segment first: this uses the saved version.')
    const group = screen.getByRole('menuitem', { name: 'Make a group of these' })
    expect(group.hasAttribute('disabled') || group.getAttribute('data-disabled') !== null).toBe(true)
  })

  describe('unsaved changes', () => {
    const draftNotice = () => screen.findByText(/^Unsaved draft from/)

    it('survive a reload, with the incomplete rows', async () => {
      const page = openPage('/contacts/segments/4', segmentRoutes())
      await page.type(await screen.findByLabelText('Name'), ' of Kyiv')
      await page.click(screen.getByRole('button', { name: 'Add condition' }))
      await row(2)
      cleanup()
      const reloaded = openPage('/contacts/segments/4', segmentRoutes())
      await draftNotice()
      expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Anns')
      await reloaded.click(screen.getByRole('button', { name: 'Restore' }))
      expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Anns of Kyiv')
      await row(2)
      await reloaded.click(screen.getByRole('button', { name: 'Remove condition 2' }))
      await reloaded.click(await pressable(screen, 'Save'))
      await screen.findByText('Segment saved.')
      cleanup()
      openPage('/contacts/segments/4', segmentRoutes())
      await row(1)
      expect(screen.queryByText(/^Unsaved draft from/)).toBeNull()
    })

    it('survive a reload of a new segment, and can be discarded', async () => {
      const page = openPage('/contacts/segments/new', segmentRoutes([]))
      await page.type(await screen.findByLabelText('Name'), 'Mine')
      cleanup()
      const reloaded = openPage('/contacts/segments/new', segmentRoutes([]))
      await draftNotice()
      await reloaded.click(screen.getByRole('button', { name: 'Discard' }))
      cleanup()
      openPage('/contacts/segments/new', segmentRoutes([]))
      await row(1)
      expect(screen.queryByText(/^Unsaved draft from/)).toBeNull()
    })
  })

  describe('a segment that another window saved meanwhile', () => {
    const theirs = {
      ...anns,
      name: 'Theirs',
      version: 2,
      filter: { none: [{ kind: 'standing', is: 'bounced' }] },
    }
    const problem = { message: 'Changed.', code: 'segment_changed' }
    const changedMeanwhile = segmentRoutes([anns], {
      'GET /api/segments/4': () => Response.json(theirs),
      'PUT /api/segments/4': ({ body }) => {
        const edit = JSON.parse(body) as { name: string; version: number }
        return edit.version === 1
          ? Response.json(problem, { status: 409 })
          : Response.json({ ...theirs, ...edit, version: 3 })
      },
    })

    async function saveMine(): Promise<{ page: Page; alert: HTMLElement }> {
      const page = openPage('/contacts/segments/4', changedMeanwhile)
      const name = await screen.findByLabelText('Name')
      await page.clear(name)
      await page.type(name, 'Mine')
      await page.click(await pressable(screen, 'Save'))
      return { page, alert: await screen.findByRole('alert') }
    }

    it('is not overwritten, and the screen shows the difference', async () => {
      const { alert } = await saveMine()
      const texts = (role: string) =>
        within(alert)
          .getAllByRole(role)
          .map(({ textContent }) => textContent)
      expect(texts('term')).toEqual(['Name', 'Conditions'])
      expect(texts('definition')).toEqual(['Theirs', '1 condition'])
      expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Mine')
    })

    it('is overwritten if the person chooses that', async () => {
      const { page } = await saveMine()
      await page.click(screen.getByRole('button', { name: 'Overwrite it with mine' }))
      await screen.findByText('Segment saved.')
      expect(sent('/api/segments/4', 'PUT').at(-1)).toMatchObject({ name: 'Mine', version: 2 })
      expect(screen.queryByRole('alert')).toBeNull()
    })

    it('is loaded in its newer version, and the unsaved changes can still be restored', async () => {
      const { page } = await saveMine()
      await page.click(screen.getByRole('button', { name: 'Load the newer version' }))
      expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Theirs')
      expect(screen.getByLabelText('Contacts who meet')).toHaveProperty('value', 'none')
      expect(screen.queryByRole('alert')).toBeNull()
      await page.click(screen.getByRole('button', { name: 'Restore' }))
      expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Mine')
      await page.click(await pressable(screen, 'Save'))
      await screen.findByText('Segment saved.')
    })
  })

  it('says if a segment does not exist', async () => {
    openPage('/contacts/segments/77', segmentRoutes())
    await screen.findByText('Segment not found')
    expect(requests().some(({ url }) => url.includes('count'))).toBe(false)
  })
})
