// Contact fields of the workspace's own: the section of Settings, and the dialog that adds one.
export { FieldDialog } from './FieldDialog.tsx'
export { FieldsPanel } from './FieldsPanel.tsx'
