// The theme: one accent colour, one type scale, a 4-pixel grid, light and dark. The shades, autoContrast and
// primaryShade were chosen so that text passes WCAG AA on every surface.
import {
  createTheme,
  localStorageColorSchemeManager,
  type CSSVariablesResolver,
  type MantineColorsTuple,
} from '@mantine/core'

const ink: MantineColorsTuple = [
  '#eef2fe',
  '#dde5fc',
  '#bccaf8',
  '#9ab0f4',
  '#8aa4f5',
  '#5b78e3',
  '#4664d6',
  '#3453c6',
  '#3a58cc',
  '#22398f',
]

const gray: MantineColorsTuple = [
  '#f8f9fb',
  '#f1f3f6',
  '#e7eaef',
  '#dde1e8',
  '#c6ccd6',
  '#687182',
  '#58606f',
  '#414855',
  '#2a2f39',
  '#171a20',
]

const red: MantineColorsTuple = [
  '#fdf1f0',
  '#fadfdd',
  '#f5bfbb',
  '#f19e98',
  '#f58f87',
  '#e2574d',
  '#d43d32',
  '#bd2b21',
  '#bb2f26',
  '#8a1f18',
]

/** From the colour of text (0) to the darkest surface (9). Mantine uses 4 for borders, 6 for inputs, 7 for the page. */
const dark: MantineColorsTuple = [
  '#dfe3ea',
  '#b9c0cc',
  '#9aa3b2',
  '#858e9e',
  '#333a46',
  '#262c36',
  '#1c2129',
  '#14181e',
  '#101318',
  '#0b0d11',
]

export const theme = createTheme({
  colors: { ink, gray, dark, red },
  primaryColor: 'ink',
  primaryShade: { light: 7, dark: 8 },
  autoContrast: true,
  black: '#171a20',
  fontFamily: 'Inter, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
  fontFamilyMonospace: 'ui-monospace, "SF Mono", Menlo, Consolas, "Liberation Mono", monospace',
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  lineHeights: { xs: '1.334', sm: '1.539', md: '1.4286', lg: '1.5', xl: '1.4' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { xs: '2px', sm: '4px', md: '6px', lg: '8px', xl: '12px' },
  defaultRadius: 'md',
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: 'var(--kit-display)', lineHeight: 'var(--kit-display-line)' },
      h2: { fontSize: '1rem', lineHeight: '1.5' },
      h3: { fontSize: '0.875rem', lineHeight: '1.4286' },
    },
  },
  focusRing: 'auto',
  cursorType: 'pointer',
  components: {
    // Links are underlined, because colour alone does not tell a link from the text around it.
    Anchor: { defaultProps: { underline: 'always' } },
    Button: { styles: { label: { fontWeight: 500 } } },
    // The top of a dialog is a <header>; without this role it would count as a second banner of the page.
    Modal: { defaultProps: { attributes: { header: { role: 'none' } } } },
    Drawer: { defaultProps: { attributes: { header: { role: 'none' } } } },
    // A menu's focus begins at its first item; Mantine would put it on an element without a name before that.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    // Enter chooses the first option that matches the typed text. If no option were selected, Enter would submit the
    // form.
    Select: { defaultProps: { selectFirstOptionOnChange: true } },
    MultiSelect: { defaultProps: { selectFirstOptionOnChange: true } },
    Paper: { defaultProps: { withBorder: true, radius: 'lg' } },
    Tooltip: { defaultProps: { openDelay: 300, withArrow: true } },
  },
})

/** In one of the themes, Mantine's own colours for these variables have a contrast of less than 4.5:1. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': 'var(--kit-text-quiet)',
    '--mantine-color-error': red[7],
    '--mantine-color-anchor': ink[7],
  },
  dark: {
    '--mantine-color-dimmed': 'var(--kit-text-quiet)',
    '--mantine-color-error': red[4],
    '--mantine-color-anchor': ink[4],
    '--mantine-color-red-light-color': red[4],
    '--mantine-color-ink-light-color': ink[4],
  },
})

/** Stores the choice under the specification's storage key. Without a choice the system decides. */
export const themeKeeper = localStorageColorSchemeManager({ key: 'theme' })
