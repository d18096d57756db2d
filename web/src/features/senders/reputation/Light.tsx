// A traffic light that shows the same by shape, word and colour, so that nobody depends on one of them.
import type { ReputationLight } from '@lettermill/contracts'
import { CircleCheck, CircleDashed, CircleHelp, OctagonX, TriangleAlert } from 'lucide-react'
import { useTexts } from '../../../lib/messages/index.ts'
import styles from './reputation.module.css'

const shapes = {
  green: CircleCheck,
  yellow: TriangleAlert,
  red: OctagonX,
  grey: CircleDashed,
  unknown: CircleHelp,
}

export function Light({ light }: { light: ReputationLight }) {
  const t = useTexts('senders')
  const Shape = shapes[light]
  return (
    <span className={styles['light']} data-light={light}>
      <Shape size={14} aria-hidden="true" />
      {t(`reputation.lights.${light}`)}
    </span>
  )
}
