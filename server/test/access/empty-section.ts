import type { DesignSection } from '@lettermill/contracts'

/** A section of a design whose columns have no content. */
export const emptySection: DesignSection = {
  id: 's',
  background: null,
  background_picture: '',
  padding: { top: 0, right: 0, bottom: 0, left: 0 },
  width: 'inset',
  stack: true,
  columns: [{ ratio: 1, blocks: [] }],
}
