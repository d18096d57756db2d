// Mantine's tooltip, which Hint loads after the first screen is rendered.
export { Tooltip } from '@mantine/core'
