// The text of a page, a preview beside it, and the buttons.
import { useId, useState } from 'react'
import { Anchor, Button, Group, SimpleGrid, Text, Textarea, Title } from '@mantine/core'
import type { Page } from '@lettermill/contracts'
import { useFormats } from '../../../lib/formats/formats.ts'
import { useSay, useTexts } from '../../../lib/messages/index.ts'
import { ConfirmDialog, ErrorText, toast } from '../../../ui/index.ts'
import { defaultText } from '../../../readers/Legal.tsx'
import { Markdown } from '../../../readers/Markdown.tsx'
import '../../../readers/markdown.css'
import { useSavePage } from '../pages.ts'
import styles from './edit.module.css'

interface PageEditorProps {
  page: Page
  /** Text that was written and not saved. */
  draft: string | undefined
  onDraft(draft: string | undefined): void
}

function useStatus({ text, updated_at }: Page): string {
  const t = useTexts('pages')
  const { moment } = useFormats()
  return text === null ? t('edit.default') : t('edit.own', { moment: moment(updated_at) })
}

function Preview({ title, text }: { title: string; text: string }) {
  const t = useTexts('pages')
  const labelId = useId()
  return (
    <section aria-labelledby={labelId} className={styles['column']}>
      <Title id={labelId} order={3} lh="var(--mantine-line-height-sm)" fw={600} fz="sm">
        {t('edit.preview')}
      </Title>
      {/* The preview scrolls, so it can be focused by keyboard. */}
      <div className={styles['preview']} tabIndex={0} role="group" aria-labelledby={labelId}>
        <h4>{title}</h4>
        <Markdown text={text} from={5} />
      </div>
    </section>
  )
}

function ResetButton({ page, onReset }: { page: Page; onReset: () => void }) {
  const t = useTexts('pages')
  const [asking, setAsking] = useState(false)
  const reset = useSavePage(page.name)
  const onSuccess = () => {
    setAsking(false)
    onReset()
    toast.success(t('edit.resetDone'))
  }
  return (
    <>
      <Button variant="default" disabled={page.text === null} onClick={() => setAsking(true)}>
        {t('edit.reset')}
      </Button>
      <ConfirmDialog
        opened={asking}
        title={t('edit.resetTitle')}
        message={t('edit.resetText')}
        confirmLabel={t('edit.reset')}
        colour="red"
        busy={reset.isPending}
        error={reset.error}
        onClose={() => setAsking(false)}
        onConfirm={() => reset.mutate('', { onSuccess })}
      />
    </>
  )
}

/** The editor of a page. It begins with the text that readers see now. */
export function PageEditor({ page, draft, onDraft }: PageEditorProps) {
  const t = useTexts('pages')
  const status = useStatus(page)
  const ours = defaultText(useSay('pages'), page.name)
  const shown = page.text ?? ours
  const save = useSavePage(page.name)
  const text = draft ?? shown
  const onSuccess = () => {
    onDraft(undefined)
    toast.success(t('edit.saved'))
  }
  return (
    <>
      <Text c="dimmed" mb="sm">
        {status} <Anchor href={`/${page.name}`}>{t('edit.open')}</Anchor>
      </Text>
      <SimpleGrid minColWidth="min(100%, 360px)" autoFlow="auto-fit">
        <Textarea
          className={styles['column'] ?? ''}
          classNames={{ input: styles['input'] ?? '' }}
          label={t('edit.label')}
          maxLength={100_000}
          value={text}
          onChange={({ currentTarget }) => onDraft(currentTarget.value)}
        />
        <Preview title={t(`${page.name}.title`)} text={text} />
      </SimpleGrid>
      <ErrorText error={save.error} />
      <Group gap={8} mt={16}>
        <Button
          loading={save.isPending}
          disabled={text === shown || text.trim() === ''}
          onClick={() => save.mutate(text, { onSuccess })}
        >
          {t('edit.save')}
        </Button>
        <ResetButton page={page} onReset={() => onDraft(undefined)} />
      </Group>
    </>
  )
}
