// Why a template was not saved: what the server said, or that another window saved it meanwhile.
import { Button } from '@mantine/core'
import { CallFailed, isQuiet } from '../../lib/api/index.ts'
import { useFormats } from '../../lib/formats.ts'
import { useTexts } from '../../lib/messages/index.ts'
import { ErrorText } from '../../ui/index.ts'
import styles from './templates.module.css'

/** Whether another window saved the template since it was opened here. */
export const isChanged = (error: unknown): error is CallFailed =>
  error instanceof CallFailed && error.code === 'template_changed'

/** Another window saved the template meanwhile; what was written here is kept as a draft either way. */
export function ChangedElsewhere(props: {
  error: CallFailed
  busy: boolean
  onOverwrite: () => void
  onLoad: () => void
}) {
  const t = useTexts('templates')
  const { moment } = useFormats()
  // Empty for a template that was last saved before the server noted who did.
  const { by = '', at = '' } = props.error.params
  return (
    <div role="alert" className={styles['warning']}>
      <p>{by === '' ? t('changed.text') : t('changed.by', { by, when: moment(at) })}</p>
      <div className={styles['draftActions']}>
        <Button size="xs" variant="default" loading={props.busy} onClick={props.onLoad}>
          {t('changed.load')}
        </Button>
        <Button size="xs" color="red" variant="light" onClick={props.onOverwrite}>
          {t('changed.overwrite')}
        </Button>
      </div>
    </div>
  )
}

/** That it was not saved, and what the server said to it, above all where a merge tag cannot be read. */
export function SaveFailure({ error }: { error: unknown }) {
  const t = useTexts('templates')
  if (error === null || isQuiet(error)) return null
  return (
    <div>
      <ErrorText error={t('saveFailed')} />
      {error instanceof CallFailed && <ErrorText error={error.said} />}
    </div>
  )
}
