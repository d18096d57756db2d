// Mantine's tooltip, for Hint to load once the first screen is drawn.
export { Tooltip } from '@mantine/core'
