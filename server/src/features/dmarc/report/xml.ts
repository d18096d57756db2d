// Parses the XML of an aggregate report (RFC 7489 appendix C, RFC 9990 appendix A) as a stream, and keeps only the
// values of known elements.
import { TextDecoder } from 'node:util'
import { Parser } from 'htmlparser2'
import { readDisposition, readLeg, type Leg, type Disposition } from './values.ts'
import { Unreadable } from './unreadable.ts'

/** A record of the report whose values are still texts. */
export interface RawRecord {
  source: string
  count: string
  headerFrom: string
  disposition: Disposition
  dkim: Leg
  spf: Leg
  /** Names of the keys with good signatures, such as lm1._domainkey.example.com; at most five. */
  keys: string[]
}

/** Values of the report itself, by their path below `feedback`. */
export type Head = Record<(typeof headPaths)[number], string>

const headPaths = [
  'report_metadata/org_name',
  'report_metadata/email',
  'report_metadata/report_id',
  'report_metadata/date_range/begin',
  'report_metadata/date_range/end',
  'policy_published/domain',
  'policy_published/p',
] as const
const recordPaths = new Set([
  'record/row/source_ip',
  'record/row/count',
  'record/row/policy_evaluated/disposition',
  'record/row/policy_evaluated/dkim',
  'record/row/policy_evaluated/spf',
  'record/identifiers/header_from',
  'record/auth_results/dkim/domain',
  'record/auth_results/dkim/selector',
  'record/auth_results/dkim/result',
  'record/auth_results/spf/result',
])

export const mostRecords = 100_000
const mostDepth = 12
const mostCharacters = 1000
const mostKeys = 5
const piece = 65_536

/**
 * Passes each record to `take`, and returns the values of the report.
 * @throws Unreadable for entities, too many records, another root element, or a missing end
 */
export function readXml(bytes: Uint8Array, take: (record: RawRecord) => void): Head {
  const reading = new Reading(take)
  const parser = new Parser(
    {
      onopentagname: (name) => reading.open(name),
      onclosetag: () => reading.close(),
      ontext: (text) => reading.text(text),
      onprocessinginstruction: (name) => {
        // A document type may define entities, and no real report has one.
        if (name.startsWith('!')) throw new Unreadable('entities')
      },
    },
    { xmlMode: true },
  )
  const decoder = decoderFor(bytes)
  for (let at = 0; at < bytes.length; at += piece)
    parser.write(decoder.decode(bytes.subarray(at, at + piece), { stream: true }))
  // parser.end() is not called, because it would close the open elements.
  if (!reading.isWhole) throw new Unreadable(reading.isReport ? 'damaged' : 'no report')
  return reading.head
}

/** Chooses the decoder by the byte order mark, else by the XML declaration, else UTF-8. */
function decoderFor(bytes: Uint8Array): TextDecoder {
  const start = Buffer.from(bytes.subarray(0, 200))
  if (start[0] === 0xff && start[1] === 0xfe) return new TextDecoder('utf-16le')
  if (start[0] === 0xfe && start[1] === 0xff) return new TextDecoder('utf-16be')
  const [, named = 'utf-8'] =
    /^[^<]{0,8}<\?xml[^>]{0,100}encoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(start.toString('latin1')) ?? []
  try {
    // If a declaration is readable byte by byte, the text is not in UTF-16, whatever the declaration says.
    return new TextDecoder(/^utf-?16/i.test(named) ? 'utf-8' : named)
  } catch {
    throw new Unreadable('damaged')
  }
}

class Reading {
  readonly head = Object.fromEntries(headPaths.map((path) => [path, ''])) as Head
  isReport = false
  isWhole = false
  readonly #take: (record: RawRecord) => void
  /** The paths of the open elements below the root. */
  readonly #open: string[] = []
  #records = 0
  /** Values of the current record, and of its current auth result. */
  #record = new Map<string, string>()
  #keys: string[] = []
  #passes = { dkim: false, spf: false }
  #into: Map<string, string> | null = null
  #at = ''

  constructor(take: (record: RawRecord) => void) {
    this.#take = take
  }

  open(name: string): void {
    if (this.isWhole || this.#open.length >= mostDepth) throw new Unreadable('damaged')
    const local = name.slice(name.indexOf(':') + 1).toLowerCase()
    const isRoot = this.#open.length === 0
    if (isRoot) {
      if (local !== 'feedback') throw new Unreadable('no report')
      this.isReport = true
    }
    this.#at = isRoot ? '' : this.#at === '' ? local : `${this.#at}/${local}`
    this.#open.push(this.#at)
    if (this.#at === 'record') this.#begin()
    this.#into = recordPaths.has(this.#at) ? this.#record : null
  }

  text(text: string): void {
    const before = this.#into?.get(this.#at) ?? ''
    if (this.#into && before.length < mostCharacters)
      this.#into.set(this.#at, (before + text).slice(0, mostCharacters))
    else if (this.#at in this.head) {
      const path = this.#at as keyof Head
      this.head[path] = (this.head[path] + text).slice(0, mostCharacters)
    }
  }

  close(): void {
    if (this.#at === 'record') this.#finish()
    else if (this.#at === 'record/auth_results/dkim') this.#noteSignature()
    else if (this.#at === 'record/auth_results/spf')
      this.#passes.spf ||= this.#taken('record/auth_results/spf/result').toLowerCase() === 'pass'
    this.#open.pop()
    this.#at = this.#open.at(-1) ?? ''
    this.#into = null
    if (this.#open.length === 0) this.isWhole = true
  }

  #begin(): void {
    if ((this.#records += 1) > mostRecords) throw new Unreadable('too many rows')
    this.#record = new Map()
    this.#keys = []
    this.#passes = { dkim: false, spf: false }
  }

  /**
   * Returns and removes a value. A record may have several signatures, so the reader takes the values of each signature
   * when its element ends.
   */
  #taken(path: string): string {
    const value = this.#record.get(path)?.trim() ?? ''
    this.#record.delete(path)
    return value
  }

  #noteSignature(): void {
    const of = (name: string) => this.#taken(`record/auth_results/dkim/${name}`).toLowerCase()
    const [domain, selector, result] = [of('domain'), of('selector'), of('result')]
    if (result !== 'pass') return
    this.#passes.dkim = true
    const key = `${selector}._domainkey.${domain}`
    if (selector && this.#keys.length < mostKeys && key.length <= 320) this.#keys.push(key)
  }

  #finish(): void {
    const of = (path: string) => this.#record.get(`record/${path}`)?.trim() ?? ''
    this.#take({
      source: of('row/source_ip'),
      count: of('row/count'),
      headerFrom: of('identifiers/header_from'),
      disposition: readDisposition(of('row/policy_evaluated/disposition')),
      dkim: readLeg(of('row/policy_evaluated/dkim'), this.#passes.dkim),
      spf: readLeg(of('row/policy_evaluated/spf'), this.#passes.spf),
      keys: [...new Set(this.#keys)].sort(),
    })
  }
}
