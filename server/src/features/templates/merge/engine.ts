// The Liquid engine for templates: no files, no other templates, nothing random. Every tag, filter and value counts
// towards the template's work.
import { Liquid } from 'liquidjs'
import { BoundedContext, operators, renderLimit } from './bounds.ts'
import type { LetterLanguage } from '@lettermill/contracts'
import { charged, chargeFilters, moneyCost } from './filters.ts'
import { cleanText, encodeAddressPart } from './values.ts'
import { localeOf, writtenMoney } from './written.ts'

/** This filter encodes values inside an address. Reading a template adds it to such tags. */
export const inAddressFilter = 'lettermill_in_address'

const tags = new Set([
  ...['assign', 'capture', 'case', 'comment', 'cycle', 'decrement', 'echo', 'for', 'if', 'increment'],
  ...['break', 'continue', 'raw', 'tablerow', 'unless', '#'],
])

/**
 * @param encode escapes a value for its place
 * @param language the language of the names of days and months, and of amounts
 */
export function newEngine(encode: (text: string) => string, language?: LetterLanguage): Liquid {
  const show = charged((value: unknown) => encode(cleanText(textOfValue(value))), 1)
  const liquid = new Liquid({
    strictFilters: true,
    ownPropertyOnly: true,
    locale: localeOf(language),
    templates: {},
    renderLimit,
    operators,
    // The engine applies this function to outputs, `echo` and `cycle` like a filter.
    outputEscape: show as (value: unknown) => string,
  })
  for (const name of Object.keys(liquid.tags)) if (!tags.has(name)) Reflect.deleteProperty(liquid.tags, name)
  chargeFilters(liquid)
  // The value is already escaped, like every value. Escaping it twice would show entities.
  liquid.registerFilter('escape', {
    raw: true,
    handler: charged((value: unknown) => encode(textOfValue(value)), 3),
  })
  liquid.registerFilter(inAddressFilter, {
    raw: true,
    handler: charged((value: unknown) => encodeAddressPart(textOfValue(value)), 3),
  })
  liquid.registerFilter(
    'money',
    charged(
      (value: unknown, currency: unknown) => writtenMoney(value, language, currency),
      1,
      () => moneyCost,
    ),
  )
  watchWork(liquid)
  return liquid
}

/** Counts everything that a tag or loop shows. */
function watchWork({ renderer }: Liquid): void {
  const render = renderer.renderTemplates.bind(renderer)
  renderer.renderTemplates = (templates, context, emitter) => {
    if (context instanceof BoundedContext) context.spend(templates)
    return render(templates, context, emitter)
  }
}

function textOfValue(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOfValue).join('')
  return value == null || typeof value === 'object' ? '' : String(value)
}
