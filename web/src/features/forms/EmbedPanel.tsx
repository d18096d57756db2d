// How to put a form on a website: the URL of its page, and HTML to paste.
import { Button, Textarea } from '@mantine/core'
import { contactFields, formPagePath, signUpOnForm, type Form } from '@lettermill/contracts'
import { Check, Copy, ExternalLink } from 'lucide-react'
import { useTexts, useTextsIn } from '../../lib/messages/index.ts'
import { CopyField, Panel, useCopy } from '../../ui/index.ts'
import type { Parts } from './forms.ts'
import { pageLanguage, useVisitorsLanguage } from './visit/language.ts'
import styles from './forms.module.css'

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${String(sign.charCodeAt(0))};`)

interface Words {
  email: string
  button: string
  labelOf(key: string, label: string): string
}

/** A plain HTML form without scripts. It posts to the form's own page, where the visitor completes the sign-up. */
export function htmlOf(
  form: Form,
  { fields: own }: Pick<Parts, 'fields'>,
  origin: string,
  words: Words,
): string {
  const all: readonly { key: string; label: string }[] = [...contactFields, ...own]
  const asked = form.field_keys.flatMap((wanted) => all.find(({ key }) => key === wanted) ?? [])
  const input = (name: string, label: string, more: string) =>
    `  <p><label>${escaped(label)}<br><input name="${escaped(name)}" ${more}></label></p>`
  return [
    `<form method="post" action="${origin}${formPagePath}/${form.public_id}" accept-charset="utf-8">`,
    input('email', words.email, 'type="email" autocomplete="email" required'),
    ...asked.map(({ key, label }) => input(key, words.labelOf(key, label), 'type="text"')),
    `  <p><button>${escaped(form.texts.button ?? words.button)}</button></p>`,
    '</form>',
  ].join('\n')
}

function useWords(form: Form): Words {
  const language = useVisitorsLanguage(form.language, true)
  const t = useTextsIn('readers/forms', pageLanguage(language))
  const known = t('page.fields', { returnObjects: true }) as Readonly<Record<string, string>>
  return {
    email: t('page.email'),
    button: t('page.button'),
    labelOf: (key, label) => known[key] ?? label,
  }
}

export function EmbedPanel({ form, parts }: { form: Form; parts: Parts }) {
  const t = useTexts('forms')
  const { origin } = window.location
  const page = `${origin}${formPagePath}/${form.public_id}`
  const html = htmlOf(form, parts, origin, useWords(form))
  const { copied, copy } = useCopy(html)
  const words = { copy: t('embed.copy'), copied: t('embed.copied'), failed: t('embed.copyFailed') }
  return (
    <div className={styles['stack']}>
      <Panel
        title={t('embed.page')}
        text={t('embed.pageText')}
        actions={
          <Button
            component="a"
            href={page}
            target="_blank"
            rel="noreferrer"
            variant="default"
            leftSection={<ExternalLink size={16} aria-hidden="true" />}
          >
            {t('embed.open')}
          </Button>
        }
      >
        <CopyField label={t('embed.page')} value={page} words={words} />
      </Panel>
      <Panel
        title={t('embed.html')}
        text={t('embed.htmlText')}
        actions={
          <Button
            variant="default"
            leftSection={copied ? <Check size={16} /> : <Copy size={16} />}
            onClick={copy}
          >
            <span aria-live="polite">{copied ? words.copied : words.copy}</span>
          </Button>
        }
      >
        <Textarea
          aria-label={t('embed.html')}
          classNames={{ input: styles['code'] ?? '' }}
          value={html}
          rows={10}
          readOnly
          spellCheck={false}
        />
        <p className={styles['quiet']}>
          {t('embed.api', { path: signUpOnForm.path.replace(':id', form.public_id) })}
        </p>
      </Panel>
    </div>
  )
}
