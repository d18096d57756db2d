// The settings of the selected block.
import { Stack } from '@mantine/core'
import type { DesignBlock } from '@lettermill/contracts'
import { useTexts } from '../../../../lib/messages/index.ts'
import { kindOf } from '../block-kinds.tsx'
import styles from '../design.module.css'
import { ShowField } from './ConditionField.tsx'
import type { FormProps } from './form.ts'

/** The form. The caller must give it the block's id as its `key`. */
export function BlockForm(props: FormProps<DesignBlock>) {
  const { block, set } = props
  const t = useTexts('design')
  const { Form } = kindOf(block)
  return (
    <Stack gap="md">
      {'html' in block && block.type !== 'html' && <p className={styles['hint']}>{t('panel.writeThere')}</p>}
      {Form && <Form {...props} />}
      {block.type === 'footer' ? (
        <p className={styles['hint']}>{t('footer.always')}</p>
      ) : (
        <ShowField block={block} onChange={set} />
      )}
    </Stack>
  )
}
