// How to put a form on a website: the URL of its page, and HTML to paste.
import { Anchor, Button, Stack, Textarea } from '@mantine/core'
import {
  contactFields,
  formLimits,
  formPagePath,
  signUpOnForm,
  type FieldType,
  type Form,
  type FormField,
} from '@lettermill/contracts'
import { Check, Copy, ExternalLink } from 'lucide-react'
import { Link } from 'react-router'
import { choicesOf, type ValueChoice } from '../../lib/contacts/field-kinds.ts'
import { fieldInputs } from '../../readers/field-inputs.ts'
import { useTexts, useTextsIn } from '../../lib/messages/index.ts'
import { useSession } from '../../lib/session/index.ts'
import { CopyField, Note, Panel, Quiet, useCopy } from '../../ui/index.ts'
import type { Parts } from './forms.ts'
import { useFormLanguage } from './language.ts'
import styles from './forms.module.css'

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${String(sign.charCodeAt(0))};`)

/** The attributes of an input for a value of this type. */
function inputOf(type: FieldType): string {
  const input = fieldInputs[type]
  const mode = input?.inputMode ? ` inputmode="${input.inputMode}"` : ''
  return `type="${input?.type ?? 'text'}"${mode}${input?.min ? '' : ` maxlength="${String(formLimits.value)}"`}`
}

/** A list of which one may be chosen, or none. */
function select(name: string, none: string, choices: readonly ValueChoice[]) {
  const each = [{ value: '', label: none }, ...choices].map(
    ({ value, label }) => `<option value="${escaped(value)}">${escaped(label)}</option>`,
  )
  return `<select name="${escaped(name)}">${each.join('')}</select>`
}

interface Words {
  email: string
  button: string
  consent: string
  choose: string
  yes: string
  no: string
  labelOf(key: string, label: string): string
}

/** A plain HTML form without scripts. It posts to the form's own page, where the visitor completes the sign-up. */
export function htmlOf(
  form: Form,
  { fields: own }: Pick<Parts, 'fields'>,
  origin: string,
  words: Words,
): string {
  const all: readonly FormField[] = [...contactFields.map((field) => ({ ...field, options: null })), ...own]
  const asked = form.field_keys.flatMap((wanted) => all.find(({ key }) => key === wanted) ?? [])
  const labelled = (label: string, control: string) =>
    `  <p><label>${escaped(label)}<br>${control}</label></p>`
  const input = (name: string, label: string, more: string) =>
    labelled(label, `<input name="${escaped(name)}" ${more}>`)
  const control = ({ key, label: given, type, options }: FormField) => {
    const label = words.labelOf(key, given)
    const choices = choicesOf({ type, options }, words)
    if (choices) return labelled(label, select(key, words.choose, choices))
    return input(key, label, inputOf(type))
  }
  return [
    `<form method="post" action="${origin}${formPagePath}/${form.public_id}" accept-charset="utf-8">`,
    input('email', words.email, 'type="email" autocomplete="email" required'),
    ...asked.map(control),
    `  <p>${escaped(form.texts.consent || words.consent)}</p>`,
    `  <p><button>${escaped(form.texts.button || words.button)}</button></p>`,
    '</form>',
  ].join('\n')
}

function useWords(form: Form): Words {
  const t = useTextsIn('readers/forms', useFormLanguage(form.language))
  const known = t('page.fields', { returnObjects: true }) as Readonly<Record<string, string>>
  return {
    email: t('page.email'),
    button: t('page.button'),
    consent: t('page.consent'),
    choose: t('page.choose'),
    yes: t('page.yes'),
    no: t('page.no'),
    labelOf: (key, label) => known[key] ?? label,
  }
}

/** Says that nobody elsewhere reaches the form, if this browser reaches Lettermill by an address of its own machine. */
function LocalNote({ origin }: { origin: string }) {
  const t = useTexts('forms')
  const isAdmin = useSession().user?.isAdmin === true
  if (!/^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(window.location.hostname)) return null
  return (
    <Note tone="warning">
      {t('embed.local', { url: origin })}{' '}
      {isAdmin ? (
        <Anchor component={Link} to="/settings/sending" inherit>
          {t('embed.setAddress')}
        </Anchor>
      ) : (
        t('embed.askAdmin')
      )}
    </Note>
  )
}

export function EmbedPanel({ form, parts }: { form: Form; parts: Parts }) {
  const t = useTexts('forms')
  const { origin } = window.location
  const page = `${origin}${formPagePath}/${form.public_id}`
  const html = htmlOf(form, parts, origin, useWords(form))
  const { copied, copy } = useCopy(html)
  const words = { copy: t('embed.copy'), copied: t('embed.copied'), failed: t('embed.copyFailed') }
  return (
    <Stack gap="md" miw={0}>
      <LocalNote origin={origin} />
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
        <Quiet mt="sm">{t('embed.api', { path: signUpOnForm.path.replace(':id', form.public_id) })}</Quiet>
      </Panel>
    </Stack>
  )
}
