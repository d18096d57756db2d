// The HTML of a form for other websites, and the address of its page.
import { screen } from '@testing-library/react'
import type { CustomField, Form } from '@lettermill/contracts'
import { beforeEach, describe, expect, it } from 'vitest'
import { openPage, signedInBefore } from '../../../../test/page.tsx'
import { htmlOf } from '../EmbedPanel.tsx'

const field = (key: string, type: CustomField['type'], options: string[] | null = null): CustomField => ({
  id: 1,
  key,
  label: `The ${key}`,
  type,
  options,
  position: 0,
  used_in: [],
})
const fields = [
  field('genre', 'choice', ['Krimi', 'Science & "Fiction"']),
  field('card', 'yes_no'),
  field('birthday', 'date'),
  field('visits', 'number'),
  field('town', 'text'),
  field('site', 'url'),
]
const form: Form = {
  id: 3,
  public_id: '0b6fb3a4-6c1f-4b7e-9a59-0d8e9a3f7c11',
  name: 'Tea news',
  group_id: 5,
  group_name: 'Readers',
  sender_id: 6,
  field_keys: fields.map(({ key }) => key),
  topic_ids: [],
  confirm: true,
  language: null,
  texts: {},
  redirect_url: null,
  enabled: true,
  version: 1,
  sign_ups: 0,
  confirmed: 0,
  flooded_at: null,
  created_at: '2026-04-03T10:00:00Z',
  updated_at: '2026-04-03T10:00:00Z',
}
const words = {
  email: 'Email',
  button: 'Sign up',
  consent: 'I agree.',
  choose: 'Choose…',
  yes: 'Yes',
  no: 'No',
  labelOf: (_key: string, label: string) => label,
}

describe('The HTML for a website', () => {
  // spec: 2.forms.edit
  it('asks for each field by a control of its type, and says what people agree to', () => {
    const box = document.createElement('div')
    box.innerHTML = htmlOf(form, { fields }, 'https://mail.shop.example', words)
    const control = (name: string) =>
      box.querySelector<HTMLInputElement | HTMLSelectElement>(`[name=${name}]`)
    const options = (name: string) =>
      [...(control(name)?.querySelectorAll('option') ?? [])].map(({ value, text }) => [value, text])
    expect(options('genre')).toEqual([
      ['', 'Choose…'],
      ['Krimi', 'Krimi'],
      ['Science & "Fiction"', 'Science & "Fiction"'],
    ])
    expect(options('card')).toEqual([
      ['', 'Choose…'],
      ['yes', 'Yes'],
      ['no', 'No'],
    ])
    expect(control('birthday')?.type).toBe('date')
    expect(control('visits')?.getAttribute('inputmode')).toBe('decimal')
    expect(control('town')?.type).toBe('text')
    expect(control('site')?.type).toBe('url')
    expect(box.textContent).toContain('I agree.')
    box.innerHTML = htmlOf({ ...form, texts: { consent: 'Yes, <b>weekly</b>' } }, { fields }, '', words)
    expect(box.textContent).toContain('Yes, <b>weekly</b>')
  })
})

describe('The tab Embed', () => {
  beforeEach(signedInBefore)

  it('says that an address of this machine leads nobody else to the form', async () => {
    openPage('/forms/3?tab=embed', {
      'GET /api/forms/3': () => Response.json(form),
      'GET /api/groups': () => Response.json([]),
      'GET /api/senders': () => Response.json([]),
      'GET /api/fields': () => Response.json(fields),
      'GET /api/topics': () => Response.json([]),
    })
    await screen.findByText(new RegExp(`^${window.location.origin} leads each visitor to their own computer`))
  })
})
