// The message made of a template, for one contact after another. Shown in a dialog, and loaded with it.
import { Skeleton } from '@mantine/core'
import type { Template } from '@lettermill/contracts'
import { CallFailed, isQuiet } from '../../../lib/api/index.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import { ErrorText } from '../../../ui/index.ts'
import { TemplateMessage } from '../TemplatePreview.tsx'
import styles from '../templates.module.css'
import { useTemplate } from '../templates.ts'

export function PreviewedBody({ template: { id } }: { template: Template }) {
  const t = useTexts('templates')
  const { data, error } = useTemplate(id)
  const message = data ? <TemplateMessage html={data.body_html} /> : <Skeleton height="var(--frame-height)" />
  if (data || !error) return <div className={styles['previewed']}>{message}</div>
  return isQuiet(error) ? null : (
    <ErrorText error={error instanceof CallFailed && error.said ? error.said : t('openFailed')} />
  )
}
