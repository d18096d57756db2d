// Builds the web app into web/dist, and in development serves it with the API's addresses passed on.
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { firstLoadBudget } from './budget.ts'
import { compressedCopies } from './compress.ts'
import { operatorsGuide } from './docs/plugin.ts'
import { fontLicence } from './font-licence.ts'
import { withoutShapes } from './without-shapes.ts'

const server = 'http://127.0.0.1:3000'
const passedOn = ['/api', '/o/', '/c/', '/u/', '/view/', '/uploads', '/docs', '/readyz']

export default defineConfig({
  plugins: [
    react(),
    withoutShapes(),
    firstLoadBudget(fileURLToPath(new URL('src', import.meta.url))),
    operatorsGuide(fileURLToPath(new URL('..', import.meta.url))),
    compressedCopies(),
    fontLicence(fileURLToPath(new URL('src/ui/theme/fonts/OFL.txt', import.meta.url))),
  ],
  resolve: {
    // The file says why.
    alias: [
      {
        find: /^\.{1,2}\/(.*\/)?use-id\/use-id\.mjs$/,
        replacement: fileURLToPath(new URL('src/lib/use-id.ts', import.meta.url)),
      },
    ],
  },
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(passedOn.map((path) => [path, { target: server, changeOrigin: false }])),
  },
  build: {
    outDir: 'dist',
    target: 'es2022',
    // The notices that the licences of what is bundled ask for.
    license: { fileName: 'licences.md' },
    // Workers and pictures stay files of their own: the Content-Security-Policy allows no data: or blob: script.
    assetsInlineLimit: 0,
    rolldownOptions: {
      treeshake: {
        // No module has a getter that does more than answer. So shapes that nothing uses are left out.
        propertyReadSideEffects: false,
        // Our modules only declare things: what a screen does not use of the kit's front door is not loaded with it.
        // But these register the formats of Quill.
        moduleSideEffects: [
          { test: /[\\/]templates[\\/](editor[\\/]quill|design[\\/]rich[\\/]chips)\.ts$/, sideEffects: true },
          { test: /[\\/](web|contracts)[\\/]src[\\/](?!app[\\/]main).*\.tsx?$/, sideEffects: false },
        ],
      },
      output: {
        codeSplitting: {
          groups: [
            // The words of a language: those of the app, and those of readers' pages.
            {
              name: (id) => {
                // The words of letters are for the editors alone.
                const [, language, part] =
                  /locales[\\/](\w+)[\\/](?:readers[\\/])?(app|readers|gallery)\b/.exec(id) ?? []
                return language && part ? `words-${language}-${part}` : null
              },
              priority: 6,
            },
            {
              name: 'react',
              test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/,
              priority: 5,
            },
            // Shapes, and the library that makes them: few screens need them, and a browser takes long to make them.
            {
              name: 'shapes',
              test: /node_modules[\\/]zod[\\/]|contracts[\\/]src[\\/](design|design-blocks|segment-filter|shapes)\.ts$/,
              priority: 5,
            },
            // Menus, choices and dialogs. A screen that begins with none of them does not load it.
            {
              name: 'overlays',
              test: /@floating-ui|react-remove-scroll|react-style-singleton|node_modules[\\/](use-sidecar|use-callback-ref|get-nonce|tslib)[\\/]|@mantine[\\/](core[\\/]esm[\\/](components[\\/](Combobox(?![\\/](get-parsed|ComboboxChevron|Combobox\.module))|FocusTrap|Menu|Modal|ModalBase|MultiSelect|Overlay|Pill|PillsInput|Popover|Portal|ScrollArea(?![\\/]utils[\\/]to-int)|Select)|utils[\\/]Floating)|hooks[\\/]esm[\\/]use-(click-outside|focus-return|focus-trap|long-press))[\\/]|web[\\/]src[\\/]ui[\\/](dialogs[\\/](MountedDialog|begin-at-title)|menu[\\/]OpenedMenu)/,
              priority: 4,
              includeDependenciesRecursively: false,
            },
            // The rest of what every page needs, with the frame of the signed-in screens.
            { name: 'frame', tags: ['$initial'], priority: 3 },
            // What signing in and the readers' pages share with the screens.
            {
              name: 'fields',
              test: /@tanstack[\\/]|contracts[\\/]src[\\/]email\.ts|web[\\/]src[\\/](lib[\\/](unsaved|over-sign-in)|ui[\\/]feedback[\\/]first-invalid)\.|@mantine[\\/](core[\\/]esm[\\/](components[\\/](Anchor|Checkbox|Fieldset|Flex|Group|Input|InputBase|Progress|Stack|Switch|Text|TextInput)|core[\\/]utils[\\/]noop|utils[\\/]In)|hooks[\\/]esm[\\/]use-(callback-ref|debounced-callback|debounced-value|merged-ref|uncontrolled))[\\/]/,
              minShareCount: 2,
              priority: 2,
            },
            { name: 'icons', test: /lucide-react/, minShareCount: 2, priority: 2 },
            // What most screens share.
            {
              name: 'screens',
              test: /@mantine[\\/](core|hooks)[\\/]esm[\\/](?!components[\\/](Accordion|ColorSwatch|PasswordInput|Radio))|web[\\/]src[\\/](lib[\\/](?!messages|chart-axis)|ui[\\/](?!captcha|charts[\\/]ChartTooltip|test-message))|contracts[\\/]src[\\/](?!brand|header-aliases)/,
              minShareCount: 3,
              priority: 1,
              includeDependenciesRecursively: false,
            },
            // What the screens of a feature share, and what its dialogs and editors share.
            {
              name: (id) => {
                const [, feature, file = ''] = /web[\\/]src[\\/]features[\\/]([\w-]+)[\\/](.*)/.exec(id) ?? []
                if (!feature || /^(code|design|editor|preferences|test|visit)[\\/]/.test(file)) return null
                const isLater =
                  /^(create[\\/](?!form)|letter|new-group|page[\\/]dialog|TemplatePreview)/.test(file)
                return isLater ? `${feature}-dialogs` : feature
              },
              minShareCount: 2,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
})
