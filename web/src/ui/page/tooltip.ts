// Mantine's tooltip, in a file of its own so that Hint can load it when the first tooltip is shown.
export { Tooltip } from '@mantine/core'
