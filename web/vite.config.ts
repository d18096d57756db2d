// Builds the web app into web/dist, and in development serves it with the API's addresses passed on.
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { firstLoadBudget } from './budget.ts'
import { compressedCopies } from './compress.ts'
import { withoutShapes } from './without-shapes.ts'

const server = 'http://127.0.0.1:3000'
const passedOn = ['/api', '/o/', '/c/', '/u/', '/view/', '/uploads', '/readyz']

export default defineConfig({
  plugins: [
    react(),
    withoutShapes(),
    firstLoadBudget(fileURLToPath(new URL('src', import.meta.url))),
    compressedCopies(),
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
            {
              name: 'react',
              test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/,
              priority: 4,
            },
            // Shapes, and the library that makes them: for editors, and apart because a browser takes long to make them.
            {
              name: 'shapes',
              test: /node_modules[\\/]zod[\\/]|contracts[\\/]src[\\/](design|design-blocks|segment-filter|shapes)\.ts$/,
              priority: 4,
            },
            // The rest of what every page needs, in one file.
            { name: 'frame', tags: ['$initial'], priority: 3 },
            // What signing in shares with the other screens.
            {
              name: 'fields',
              test: /@tanstack[\\/]|web[\\/]src[\\/](lib[\\/](refused|unsaved|over-sign-in)|ui[\\/]feedback[\\/]first-invalid)\.|@mantine[\\/](core[\\/]esm[\\/](components[\\/](Input|InputBase|ActionIcon|Anchor|Stack|CloseButton|TextInput|Button|Paper|Title|Skeleton|UnstyledButton|Loader|Text|Group|Flex)|core[\\/]utils[\\/]noop)[\\/]|hooks[\\/]esm[\\/]use-(callback-ref|debounced-callback|debounced-value|merged-ref|uncontrolled)[\\/])/,
              minShareCount: 2,
              priority: 2,
            },
            // Readers' pages load little more than the frame: what they share with screens stays apart.
            {
              name: 'checks',
              test: /@mantine[\\/]core[\\/]esm[\\/](components[\\/](Checkbox|Fieldset|Progress|Switch)|utils[\\/]In)/,
              minShareCount: 2,
              priority: 2,
            },
            { name: 'icons', test: /lucide-react/, minShareCount: 2, priority: 2 },
            { name: 'suppressions', test: /contracts[\\/]src[\\/]suppressions\.ts$/, priority: 2 },
            // The frame of every signed-in screen, and what the dashboard shares with the others.
            {
              name: 'signed-in',
              test: /web[\\/]src[\\/](app[\\/](search[\\/]|layout[\\/](AvatarButton|Layout|Sidebar|TestModeLine|TopBar|kept-focus))|lib[\\/](address|formats|left-pages|notices|settings|template-path)\.|ui[\\/](charts[\\/]|dialogs[\\/](Dialog\.|toasts-beside)|menu[\\/](ButtonMenu|opened-menu)|page[\\/](Hint|StatCard|narrower)))|@mantine[\\/]hooks[\\/]esm[\\/]use-resize-observer[\\/]|@mantine[\\/]core[\\/]esm[\\/](components[\\/]NativeSelect|core[\\/]MantineProvider[\\/]use-mantine-color-scheme)[\\/]|contracts[\\/]src[\\/](analytics|campaign-page|campaigns|contact|contacts|deliveries|feedback|fields|groups|notices|segments|senders|templates)\.ts$/,
              minShareCount: 2,
              priority: 1,
            },
            // What most screens share, and the dashboard does not load: tables and panels; buttons for menus and dialogs.
            {
              name: 'screens',
              test: /web[\\/]src[\\/](lib[\\/](?!asked|later-dialog)|ui[\\/](?!captcha|checkup|dialogs|frame|menu))/,
              minShareCount: 3,
              priority: 1,
              includeDependenciesRecursively: false,
            },
            // Menus, choices and dialogs. A screen that begins with none of them does not load it.
            {
              name: 'overlays',
              test: /@floating-ui|react-remove-scroll|react-style-singleton|node_modules[\\/](use-sidecar|use-callback-ref|get-nonce|tslib)[\\/]|@mantine[\\/](core[\\/]esm[\\/](components[\\/](Combobox(?![\\/](get-parsed|ComboboxChevron|Combobox\.module))|FocusTrap|Menu|Modal|ModalBase|MultiSelect|Overlay|Pill|PillsInput|Popover|Portal|ScrollArea(?![\\/]utils[\\/]to-int)|Select)|utils[\\/]Floating)|hooks[\\/]esm[\\/]use-(click-outside|focus-return|focus-trap|long-press))[\\/]|web[\\/]src[\\/]ui[\\/](dialogs[\\/](MountedDialog|begin-at-title)|menu[\\/]OpenedMenu)/,
              priority: 3,
              includeDependenciesRecursively: false,
            },
            {
              name: 'parts',
              test: /@mantine[\\/](core|hooks)[\\/]esm[\\/](?!components[\\/]PasswordInput)|web[\\/]src[\\/](lib[\\/](asked|later-dialog)|ui[\\/](checkup|dialogs|frame|menu))/,
              minShareCount: 3,
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
