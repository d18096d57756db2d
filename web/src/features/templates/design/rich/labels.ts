// Labels of merge tags in the language of the app.
import { useMemo } from 'react'
import { mergeFieldNames } from '@lettermill/contracts'
import { useFields } from '../../../../lib/fields.ts'
import { useTexts } from '../../../../lib/messages/index.ts'
import type { TagLabels } from './merge-tags.ts'

/** Returns labels for fields. A name that is not a field keeps its spelling. */
export function useTagLabels(): TagLabels {
  const t = useTexts('templates')
  const tDesign = useTexts('design')
  const { data: fields } = useFields()
  return useMemo(
    () => ({
      field: (name) => {
        const known = mergeFieldNames.find((each) => each === name)
        if (known) return t(`fields.${known}`)
        return fields?.find(({ key }) => `fields.${key}` === name)?.label ?? name
      },
      withDefault: (label, whenEmpty) => tDesign('text.withDefault', { label, whenEmpty }),
    }),
    [t, tDesign, fields],
  )
}
