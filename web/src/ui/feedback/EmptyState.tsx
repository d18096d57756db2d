// Shown where there is no content, such as in an empty list: a picture, a sentence, and the next step.
import type { ReactNode } from 'react'
import { Box, Stack, Text } from '@mantine/core'
import { GuideLink, type GuidePage } from '../page/GuideLink.tsx'
import { pictures, type PictureName } from './pictures.tsx'
import styles from './feedback.module.css'

interface EmptyStateProps {
  picture: PictureName
  title: string
  text?: string
  /** The button for the next step. */
  action?: ReactNode
  /** The page of the operator's guide about it. */
  guide?: GuidePage
}

export function EmptyState({ picture, title, text, action, guide }: EmptyStateProps) {
  return (
    <Stack gap={0} align="center" ta="center" py={48} px="md">
      <svg viewBox="0 0 96 64" width="96" height="64" aria-hidden="true" className={styles['picture']}>
        {pictures[picture]}
      </svg>
      <Text fw={600} mt="md">
        {title}
      </Text>
      {text && (
        <Text c="dimmed" mt={4} maw="48ch">
          {text}
        </Text>
      )}
      {action && <Box mt="md">{action}</Box>}
      {guide && (
        <Box mt="md">
          <GuideLink page={guide} />
        </Box>
      )}
    </Stack>
  )
}
