// Converts MJML to HTML with mrml (ADR-0117). It runs only in template threads, because accounts write the MJML and so
// decide its cost.
import { createRequire } from 'node:module'
import type * as mrmlModule from 'mrml'
import type { Engine } from 'mrml'
import { Problem } from '../../../platform/problem.ts'
import { assertShallow } from '../html/depth.ts'
import { assertMailSizedHtml } from '../html/size.ts'

const require = createRequire(import.meta.url)

/** The deepest nesting of elements. MJML needs less, and the stack of its parser overflows at some thousands. */
const deepest = 200

/** The address of the icons of `mj-social`, as in MJML itself. */
const socialIcons = 'https://www.mailjet.com/images/theme/v1/icons/ico-social/'

let engine: Engine | undefined

/**
 * The HTML document of an MJML document. It reads no file and no address: `mj-include` is refused.
 * @throws Problem template_unparsable with the line of the MJML and the parser's reason
 */
export function htmlOf(mjml: string): string {
  assertMailSizedHtml(mjml)
  assertShallow(mjml, deepest)
  const made = rendered(mjml)
  if (made.type === 'success') return made.content
  const at = /position (\d+):/.exec(made.message)
  const line = at ? mjml.slice(0, Number(at[1])).split('\n').length : 1
  throw new Problem('template_unparsable', { line, reason: made.message })
}

function rendered(mjml: string): ReturnType<Engine['toHtml']> {
  engine ??= newEngine()
  try {
    return engine.toHtml(mjml)
  } catch (error) {
    // A WebAssembly trap leaves the module's memory in an undefined state, so the next call gets a fresh module.
    engine = undefined
    Reflect.deleteProperty(require.cache, require.resolve('mrml'))
    if (!(error instanceof Error) || error.name !== 'RuntimeError') throw error
    throw new Problem('template_unparsable', { line: 1, reason: 'mjml_deep' })
  }
}

function newEngine(): Engine {
  const mrml = require('mrml') as typeof mrmlModule
  const made = new mrml.Engine()
  // Without this, letters in MJML's default font would load it from elsewhere, which mail clients and the cleaning
  // refuse.
  made.setRenderOptions({ disableComments: false, fonts: {}, socialIconOrigin: socialIcons })
  return made
}
