// The work on designs and code that runs in template threads, because accounts write these and so decide its cost.
import { designNamesAddress, htmlNamesAddress, type Design } from '@lettermill/contracts'
import { Problem } from '../../../platform/problem.ts'
import { assertFillsSafely } from '../html/filled.ts'
import { isWhole, readForeign, writeWhole } from '../html/whole.ts'
import { textOf } from '../html/text/text.ts'
import { assertPlainLinks } from '../merge/links.ts'
import { assertParses, type MergeFields } from '../merge/merge.ts'
import { keysRead } from '../merge/names.ts'
import { isEmptyLetter } from '../html/text/empty.ts'
import { checkContent, emptyLinks, leftSamples, type ContentChecks } from './checks/content.ts'
import { deadLinks, findingsIn, holdersOf } from './checks/findings.ts'
import { sampleInPreheader, samplesIn } from './checks/samples.ts'
import { htmlOf } from './mrml.ts'
import { openDesign } from './open.ts'
import { renderDesign } from './render.ts'
import { type PreviewSender, shownTo, type MadeTemplate, type Preview, type MadeBodies } from './preview.ts'

/** The source of a template. */
export type Material = { kind: 'design'; document: unknown } | { kind: 'html' | 'mjml'; source: string }

export const designTasks = {
  /**
   * Makes the stored bodies of a template, with the same checks as for rich text.
   * @throws Problem design_invalid, template_empty, template_unparsable
   */
  makeTemplate(material: Material): MadeTemplate {
    const { html, text, document } = bodiesOf(material)
    if (isEmptyLetter(html)) throw new Problem('template_empty')
    assertParses(html)
    assertPlainLinks(html)
    assertFillsSafely(html)
    assertParses(text, 'text')
    return {
      html,
      text,
      document,
      keys: [...new Set([...keysRead(html, 'html'), ...keysRead(text, 'text')])],
    }
  },

  /**
   * A letter as it would be sent, and the findings that its author should fix.
   * @param from who sends it, for the footer that Lettermill adds; absent: the preview has no such footer
   * @param fields null: every merge tag shows its default or its name, and every conditional block of a design is shown
   * @throws Problem with the codes of `makeTemplate`
   */
  previewTemplate({
    material,
    fields,
    publicUrl,
    from,
  }: {
    material: Material
    fields: MergeFields | null
    publicUrl: string
    from?: PreviewSender
  }): Preview {
    const made = bodiesOf(material, fields === null)
    assertParses(made.html)
    assertFillsSafely(made.html)
    return {
      ...shownTo(fields, made, publicUrl, from),
      findings: findingsIn(made),
      content: checkContent(made).findings.filter(({ code }) => !saidOfBlocks.has(code)),
      holders: made.document ? holdersOf(made.document) : {},
    }
  },

  /** Designs as pages, as `previewTemplate` shows them without a contact; null for a design that it would refuse. */
  previewDesigns({
    documents,
    publicUrl,
  }: {
    documents: readonly Design[]
    publicUrl: string
  }): (string | null)[] {
    return documents.map((document) => {
      try {
        return shownTo(null, bodiesOf({ kind: 'design', document }, true), publicUrl).html
      } catch (error) {
        if (error instanceof Problem) return null
        throw error
      }
    })
  },

  /**
   * Checks a stored letter for links that lead nowhere, and for what spam filters and readers object to.
   * @param document of a design; null for code
   * @param preheader the preheader that is sent in place of the design's; '' if none is
   */
  checkLetter({
    document,
    preheader,
    ...letter
  }: {
    html: string
    text: string
    document: unknown
    preheader: string
  }): ContentChecks & { namesAddress: boolean } {
    const design = document === null ? null : openDesign(document)
    const dead = deadLinks({ document: design, raw: design ? null : letter.html })
    const { findings, hosts } = checkContent(letter)
    const written = design && preheader === '' ? sampleInPreheader(design) : null
    const samples = design ? [...(written === null ? [] : [written]), ...samplesIn(design)] : []
    const namesAddress = htmlNamesAddress(letter.html) || (design !== null && designNamesAddress(design))
    return { findings: [...leftSamples(samples), ...emptyLinks(dead), ...findings], hosts, namesAddress }
  },
}

/** The editor shows these findings at their blocks. */
const saidOfBlocks: ReadonlySet<string> = new Set(['image_alt', 'link_shown'])

function bodiesOf(material: Material, showsAll = false): MadeBodies {
  if (material.kind === 'design') {
    const document = openDesign(material.document)
    return { ...renderDesign(showsAll ? withoutConditions(document) : document), document, raw: null }
  }
  const source = material.kind === 'mjml' ? htmlOf(material.source) : material.source
  const whole = readForeign(source, material.kind === 'html')
  // HTML that is no whole document also gets a head.
  const html = writeWhole(isWhole(source) || whole.language !== '' ? whole : { ...whole, width: 600 })
  return { html, text: textOf(html), document: null, raw: source }
}

function withoutConditions(document: Design): Design {
  const sections = document.sections.map((section) => ({
    ...section,
    columns: section.columns.map((column) => ({
      ...column,
      blocks: column.blocks.map((block) => ({ ...block, only_if: null })),
    })),
  }))
  return { ...document, sections }
}
