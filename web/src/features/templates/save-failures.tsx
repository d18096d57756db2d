// Why a template was not saved: the server's message, or that another window has saved it.
import { Button, Flex } from '@mantine/core'
import { CallFailed, isQuiet } from '../../lib/api/index.ts'
import { useFormats } from '../../lib/formats/formats.ts'
import { useTexts } from '../../lib/messages/index.ts'
import { ErrorText, Note } from '../../ui/index.ts'

/** Whether another window has saved the template since it was opened here. */
export const isChanged = (error: unknown): error is CallFailed =>
  error instanceof CallFailed && error.code === 'template_changed'

/** Says that another window has saved the template. What was written here stays a draft until it is saved. */
export function ChangedElsewhere(props: {
  error: CallFailed
  busy: boolean
  onOverwrite: () => void
  onLoad: () => void
}) {
  const t = useTexts('templates')
  const { moment } = useFormats()
  // Both values are empty if the template was last saved before the server recorded who saves.
  const { by = '', at = '' } = props.error.params
  return (
    <Note role="alert" tone="warning">
      <p>{by === '' ? t('changed.text') : t('changed.by', { by, when: moment(String(at)) })}</p>
      <Flex gap="xs">
        <Button size="xs" variant="default" loading={props.busy} onClick={props.onLoad}>
          {t('changed.load')}
        </Button>
        <Button size="xs" color="red" variant="light" onClick={props.onOverwrite}>
          {t('changed.overwrite')}
        </Button>
      </Flex>
    </Note>
  )
}

/**
 * Says that the template was not saved, with the server's message, for example about a merge tag that cannot be read.
 */
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
