// HTML that a template builds from values must not contain anything that cleaning has not checked.
import { describe, expect, it } from 'vitest'
import { expectHarmless } from '../../../../../test/harmless.ts'
import { Problem } from '../../../../platform/problem.ts'
import { assertParses, compileMerge } from '../../merge/merge.ts'
import { assertPlainLinks } from '../../merge/links.ts'
import { assertFillsSafely } from '../filled.ts'
import { sanitizeTemplate } from '../sanitize.ts'

/** The reason why a template cannot be saved; null if it can. */
function reasonOf(written: string): string | null {
  const html = sanitizeTemplate(written)
  try {
    assertParses(html)
    assertPlainLinks(html)
    assertFillsSafely(html)
    return null
  } catch (error) {
    if (error instanceof Problem) return String(error.params['reason'])
    throw error
  }
}

const rest = '" onerror="fire()" style="position:fixed;top:0" href="javascript:fire()" x="'

describe('a template that builds attributes by a block across an attribute and a text is refused:', () => {
  it.each([
    `<p title="a{% if no %}">b</p><p>{% endif %}${rest}</p><p title="b">c</p>`,
    `<img src="https://a.example/a.png" alt="{% if no %}"> {% endif %}${rest}<p title="b">c</p>`,
    `<p title="{% unless true %}">b{% endunless %}${rest}</p><p title="b">c</p>`,
    `<p title="{% for a in none %}">b{% endfor %}${rest}</p><p title="b">c</p>`,
    `<p title="{% case no %}{% when 1 %}">b{% endcase %}${rest}</p><p title="b">c</p>`,
    `<p title="{% capture a %}">b{% endcapture %}${rest}</p><p title="b">c</p>`,
    `<p title="{% comment %}">b{% endcomment %}${rest}</p><p title="b">c</p>`,
    `<p title="{% raw %}">b{% endraw %}${rest}</p><p title="b">c</p>`,
    `<p title="{% if true %}{% else %}">b{% endif %}${rest}</p><p title="b">c</p>`,
    `<p title="{% if true %}a{% elsif no %}">b{% else %}c{% endif %}${rest}</p><p title="b">c</p>`,
    `<p>a{% if no %}b</p><p title="{% endif %}">${rest}</p>`,
    `<p title="{% if no %}">b</p><p lang="{% endif %}">c</p>`,
    `{% for a in (1..2) %}<p title="{% break %}">b</p>{% endfor %}${rest}<p title="c">d</p>`,
    `{% for a in (1..2) %}<p title="{% continue %}">b</p>{% endfor %}${rest}<p title="c">d</p>`,
    `<p title="{% tablerow a in (1..1) %}">b{% endtablerow %}${rest}</p>`,
  ])('%s', (written) => {
    expect(reasonOf(written)).toBe('crossing')
  })

  it.each([
    `<p title="{% # ">b</p><p> %}${rest}</p><p title="b">c</p>`,
    `<p title="{{ first_name | default: '">b</p><p>' }}${rest}</p><p title="b">c</p>`,
    `<p title="{% assign a = '">b</p><p>' %}${rest}</p><p title="b">c</p>`,
    '<p>{{ first_name | default: "<b>you</b>" }}</p>',
  ])('one tag across both: %s', (written) => {
    expect(reasonOf(written)).toBe('tag_in_html')
  })

  // asvs: 1.3.1
  it('the refusal names the line of the block’s end', () => {
    const html = '<p>one</p>\n<p title="{% if no %}">two</p>\n<p>{% endif %}</p>'
    expect(() => assertFillsSafely(html)).toThrow('line 3: {% if %} begins in one place')
  })
})

describe('a template that builds an address or an element from pieces is refused:', () => {
  it.each([
    '{% assign a = "javascript:fire()" %}<a href="{{ a }}">b</a>',
    '{% capture a %}javascript:fire(){% endcapture %}<a href="{{ a }}">b</a>',
    '{% assign a = "java" | append: "script:fire()" %}<a href="{{ a }}">b</a>',
    '{% assign a = "xvascript:fire()" | replace: "x", "ja" %}<a href="{{ a }}">b</a>',
    '{% assign a = "java,script:fire()" | split: "," | join: "" %}<a href="{{ a }}">b</a>',
    '{% assign a = "javascript%3Afire()" | url_decode %}<a href="{{ a }}">b</a>',
    '{% assign a = "amF2YXNjcmlwdDpmaXJlKCk=" | base64_decode %}<a href="{{ a }}">b</a>',
    '<img src="{{ "javascript:fire()" | downcase }}" alt="">'.replaceAll('"j', "'j").replaceAll(')"', ")'"),
    '<img src="{% if true %}javascript{% endif %}:fire()" alt="">',
    '<img src="{% raw %}javascript:fire(){% endraw %}" alt="">',
    '<img src="{% comment %}a{% endcomment %}javascript:fire()" alt="">',
    '<img src="java{% comment %}a{% endcomment %}script:fire()" alt="">',
    '{% tablerow a in (1..2) %}b{% endtablerow %}',
  ])('%s', (written) => {
    expect(reasonOf(written)).toBe('filled_foreign')
  })

  it.each([
    '<a href="{{ nothing | append: \'javascript:fire()\' }}">b</a>',
    '<a href="{% if true %}javascript{% endif %}:fire()">b</a>',
    '<a href="{% raw %}javascript:fire(){% endraw %}">b</a>',
    '<a href="https://a.example/{% if first_name %}a{% else %}b{% endif %}">b</a>',
    '<a href="https://a.example/{{ email | url_encode }}">b</a>',
    '<a href="{% for a in (1..3) %}{{ link }}{% endfor %}">b</a>',
    '<a href="{{- link -}}">b</a>',
  ])('a link with more than merge tags and default is refused: %s', (written) => {
    expect(reasonOf(written)).toBe('link_not_plain')
  })

  it.each(['{{ first_name | raw }}', '{% liquid echo first_name %}', '{% render "a" %}'])(
    'an unknown filter or tag is refused: %s',
    (written) => {
      expect(reasonOf(written)).toMatch(/undefined filter|not found/)
    },
  )
})

describe('a harmless template is saved', () => {
  it.each([
    '<p>{% if first_name %}Dear <b>{{ first_name }}</b>{% else %}Hello{% endif %},</p>',
    '{% if amount %}<p>You have {{ amount | round: 2 }}</p>{% elsif link %}<p>x</p>{% else %}<table><tbody><tr><td>y</td></tr></tbody></table>{% endif %}',
    '<p title="{% if first_name %}{{ first_name }}{% else %}you{% endif %}" lang="{{ state_name }}">a</p>',
    '<ul>{% assign all = "a,b" | split: "," %}{% for each in all %}<li>{{ each }}{% if forloop.last %}{% break %}{% endif %}</li>{% endfor %}</ul>',
    '{% if first_name %}<a href="https://a.example/?e={{ email }}&amp;n={{ first_name | default: &quot;x&quot; }}">b</a>{% endif %}',
    '<a href="{{ link }}">a</a><a href="{{ unsubscribe_url }}">b</a><a href="mailto:{{ email }}?subject={{ first_name }}">c</a>',
    '{% assign mine = link %}<a href="{{ mine }}">a</a><img src="https://a.example/{{ ref_id }}.png" alt="{{ first_name }}">',
    '<p>1 &lt; 2 {% if amount &gt; 1 and email contains &quot;@&quot; %}"quoted"{% endif %}</p>',
    '{% comment %}<p title="a">left out</p>{% endcomment %}{% raw %}{{ as it is }}{% endraw %}<pre>{% if a %}b\n{% endif %}</pre>',
    '{% capture name %}{{ first_name }} {{ last_name }}{% endcapture %}<p>{{ name | strip }}</p>',
  ])('%s', (written) => {
    expect(reasonOf(written)).toBeNull()
    expectHarmless(
      compileMerge(
        sanitizeTemplate(written),
        'html',
      )({ first_name: '<b onclick="fire()">', link: 'https://x.example' }),
    )
  })
})
