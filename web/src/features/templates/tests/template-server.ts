// A fake server with templates: the list with their beginnings, and each complete template.
import type { Template } from '@lettermill/contracts'
import { openPage } from '../../../../test/page.tsx'

type Routes = NonNullable<Parameters<typeof openPage>[1]>

export const offer: Template = {
  id: 7,
  name: 'Offer',
  kind: 'text',
  body_html: '<p>Dear <strong>{{ first_name }}</strong></p><ul><li>one</li></ul>',
  body_text: '',
  created_at: '2026-04-03T22:30:00Z',
  version: 3,
}

/** The list as the server returns it, with only the first characters of each body. */
export const beginnings = (templates: readonly Template[]) => (request: { url: string }) => {
  const characters = Number(new URL(request.url, 'http://x').searchParams.get('characters'))
  return Response.json(
    templates.map((each) => ({ ...each, body_html: each.body_html.slice(0, characters || Infinity) })),
  )
}

/** Each template as the server returns it alone. */
export const bodies = (templates: readonly Template[]): Routes =>
  Object.fromEntries(
    templates.map((template) => [`GET /api/templates/${String(template.id)}`, () => Response.json(template)]),
  )

/** Opens the screen with these templates. */
export function openTemplates(templates: Template[], routes: Routes = {}) {
  return openPage('/templates', {
    'GET /api/templates': beginnings(templates),
    ...bodies(templates),
    ...routes,
  })
}
