// The Brand tab of Settings.
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { plainTheme, type Brand } from '@lettermill/contracts'
import { openPage, signedInBefore } from '../../../../test/page.tsx'
import { requests } from '../../../../test/server.ts'
import { toast } from '../../../ui/index.ts'

const stored: Brand = {
  logo: '',
  theme: plainTheme,
  social: [{ network: 'instagram', url: 'https://instagram.example/mill' }],
  footer: 'You signed up.',
  postal_address: '1 Mill Lane',
}
const open = (routes: Parameters<typeof openPage>[1] = {}) =>
  openPage('/settings/brand', {
    'GET /api/brand': () => Response.json(stored),
    'PUT /api/brand': ({ body }) => Response.json(JSON.parse(body)),
    ...routes,
  })
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label)
const type = async (label: string, value: string) =>
  fireEvent.change(await field(label), { target: { value } })
const pressed = (name: string) => fireEvent.click(screen.getByText(name).closest('button') as HTMLElement)
const save = () => pressed('Save brand')
const saved = () => requests().filter(({ method }) => method === 'PUT')
const preview = () => within(screen.getByText('Preview').closest('section') as HTMLElement)

beforeEach(signedInBefore)
afterEach(() => toast.remove())

describe('the brand', () => {
  // spec: beyond.brand.style
  it('is saved as it is filled in, and its preview changes at once', async () => {
    open()
    await type('Buttons', '#f5d90a')
    await type('Default footer', 'You bought from us.')
    fireEvent.change(screen.getByLabelText('Font'), { target: { value: 'georgia' } })
    fireEvent.change(screen.getByLabelText('Button shape'), { target: { value: 'round' } })
    const button = preview().getByText('See the offer')
    expect(button.style.background).toBe('#f5d90a')
    expect(button.style.color).toBe('#111111')
    expect(preview().getByText('You bought from us.')).toBeDefined()
    expect(saved()).toEqual([])
    save()
    expect(await screen.findByText('Brand saved')).toBeDefined()
    expect(JSON.parse(saved()[0]?.body ?? '')).toEqual({
      ...stored,
      theme: { ...plainTheme, button: '#f5d90a', font: 'georgia', radius: 40 },
      footer: 'You bought from us.',
    })
  })

  // spec: beyond.brand.style
  it('warns that text is hard to read on the letter, with its contrast, but can be saved', async () => {
    open()
    await type('Text', '#aaaaaa')
    expect(
      screen.getByText(/^Text is hard to read on the message: its contrast is 2\.3, and readers need 4\.5\./),
    ).toBeDefined()
    await type('Message', '#000000')
    expect(screen.queryByText(/^Text is hard to read/)).toBeNull()
    expect(screen.getByText(/^Links are hard to read on the message/)).toBeDefined()
    save()
    expect(await screen.findByText('Brand saved')).toBeDefined()
  })

  it('accepts colours in the notations of brand books, and refuses anything else', async () => {
    open()
    const letter = await field('Message')
    await type('Message', 'FFFFF0')
    fireEvent.blur(letter)
    expect(letter.value).toBe('#fffff0')
    await type('Message', 'ivory')
    expect(screen.getByText('Write the colour as #1d5fbf.')).toBeDefined()
    save()
    await waitFor(() => expect(document.activeElement).toBe(letter))
    expect(saved()).toEqual([])
  })

  it('completes addresses of links, refuses invalid addresses, and leaves out empty ones', async () => {
    open()
    await field('Link 1: address')
    pressed('Add a link')
    pressed('Add a link')
    await type('Link 2: address', 'javascript:alert(1)')
    save()
    expect(await screen.findByText('Enter the address of a page, such as https://example.com.')).toBeDefined()
    expect(saved()).toEqual([])
    await type('Link 2: address', 'mill.example')
    save()
    expect(await screen.findByText('Brand saved')).toBeDefined()
    expect((JSON.parse(saved()[0]?.body ?? '') as Brand).social).toEqual([
      stored.social[0],
      { network: 'website', url: 'https://mill.example' },
    ])
  })

  it('takes a logo from this device, shows it, and removes it again', async () => {
    const user = open({
      'POST /api/upload-image': () =>
        Response.json({ imageUrl: 'https://mill.example/uploads/logo.png', width: 320 }),
    })
    await field('Default footer')
    const input = document.querySelector<HTMLInputElement>('input[type="file"]')
    await user.upload(input as HTMLInputElement, new File(['x'], 'logo.png', { type: 'image/png' }))
    const logo = await screen.findByAltText('Your logo')
    expect(logo.getAttribute('src')).toBe('/uploads/logo.png')
    save()
    await screen.findByText('Brand saved')
    expect(JSON.parse(saved()[0]?.body ?? '')).toMatchObject({ logo: '/uploads/logo.png' })
    pressed('Remove')
    expect(screen.queryByAltText('Your logo')).toBeNull()
  })

  it('says why it could not be saved, and keeps the typed values', async () => {
    open({ 'PUT /api/brand': () => Response.json({ message: 'The disk is full.' }, { status: 507 }) })
    await type('Default footer', 'Bye')
    save()
    expect((await screen.findByRole('alert')).textContent).toContain('The disk is full.')
    expect((await field('Default footer')).value).toBe('Bye')
  })

  it('offers to try again if it cannot be loaded', async () => {
    open({ 'GET /api/brand': () => Response.json({ message: 'The database sleeps.' }, { status: 500 }) })
    expect((await screen.findByRole('alert')).textContent).toContain('The database sleeps.')
    expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined()
  })
})
