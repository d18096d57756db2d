// What the content security policy blocked, as browsers report it. Lettermill logs a few of these reports and stores none:
// anyone may post them, and extensions of a browser cause most of them.
import { reportPolicyViolation } from '@lettermill/contracts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { oneLine } from '../text.ts'
import { route } from './route.ts'

// The most reports a minute that this process logs.
const mostPerMinute = 10

const text = z.string().catch('')

/** A report as `report-uri` sends it (Content Security Policy Level 2). */
const report = z.object({
  'csp-report': z.object({
    'effective-directive': text,
    'violated-directive': text,
    'blocked-uri': text,
    'document-uri': text,
  }),
})

/** Adds the call that browsers make for each violation of the policy. */
export function policyReportRoute(app: FastifyInstance): void {
  let minute = 0
  let logged = 0
  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      ['application/csp-report', 'application/json'],
      { parseAs: 'string' },
      (_request, body, parsed) => parsed(null, body),
    )
    route(scope, reportPolicyViolation, ({ request }) => {
      const now = Math.floor(Date.now() / 60_000)
      if (now !== minute) [minute, logged] = [now, 0]
      const violation = readReport(request.body)
      if (violation && (logged += 1) <= mostPerMinute)
        request.log.warn(violation, 'The content security policy blocked something')
      return { message: 'Thank you.' }
    })
    done()
  })
}

/** The parts of a report that name no person: no query, no fragment, no path of another site. Null for anything else. */
function readReport(body: unknown): { directive: string; blocked: string; page: string } | null {
  const read = report.safeParse(typeof body === 'string' ? parsed(body) : null)
  if (!read.success) return null
  const violation = read.data['csp-report']
  return {
    directive: short(violation['effective-directive'] || violation['violated-directive']),
    blocked: short(originOf(violation['blocked-uri'])),
    page: short(URL.canParse(violation['document-uri']) ? new URL(violation['document-uri']).pathname : ''),
  }
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}

/** The origin of an address; a word such as `inline` or `eval` stays. */
function originOf(blocked: string): string {
  if (!URL.canParse(blocked)) return blocked
  const { origin, protocol } = new URL(blocked)
  return origin === 'null' ? protocol : origin
}

const short = (value: string) => oneLine(value).slice(0, 200)
