// Attacks on a mail's HTML, by class, for tests here and in a browser (e2e).
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const folder = path.join(import.meta.dirname, 'data', 'xss')

/** The classes of attacks: the files of test/data/xss. */
export const vectorClasses = readdirSync(folder).map((file) => path.basename(file, '.txt'))

/** The attacks of a class, one for each line of its file; \n, \t, \x00 and \u2028 stand for these characters. */
export function vectorsOf(name: string): string[] {
  return readFileSync(path.join(folder, `${name}.txt`), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) =>
      line.replace(/\\(n|t|r|x[0-9a-f]{2}|u[0-9a-f]{4})/g, (_written, code: string) =>
        code.length > 1
          ? String.fromCharCode(parseInt(code.slice(1), 16))
          : ({ n: '\n', t: '\t', r: '\r' }[code] ?? ''),
      ),
    )
}

/** Values that an attacker may have put into a contact's fields. */
export const hostileValues: Readonly<Record<string, string>> = {
  ref_id: '`-fire()-`',
  first_name: '<script>fire()</script><img src=x onerror=fire()>',
  last_name: '" onmouseover="fire()" autofocus onfocus=\'fire()\' x="',
  business_name: '--></style></title></textarea>\'"><svg onload=fire()>',
  phone: 'onclick=fire() javascript',
  email: 'a"onclick=fire()@x.example',
  state_name: 'background:url(https://evil.example/x.png);position:fixed',
  lender_name: 'script',
  link: '\tjava\nscript:fire()//https://example.com',
}
