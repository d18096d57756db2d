// Builds the web app into web/dist, and in development serves it with the API's addresses passed on.
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { firstLoadBudget } from './budget.ts'
import { compressedCopies } from './compress.ts'

const server = 'http://127.0.0.1:3000'
const passedOn = ['/api', '/o/', '/c/', '/u/', '/view/', '/uploads', '/readyz']

export default defineConfig({
  plugins: [react(), firstLoadBudget(fileURLToPath(new URL('src', import.meta.url))), compressedCopies()],
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
              priority: 2,
            },
            // The rest of what every page needs, in one file.
            { name: 'frame', tags: ['$initial'], priority: 1 },
            // The pictures of the frame and the dashboard, without those of other screens.
            {
              name: 'frame-icons',
              test: /lucide-react[\\/].*[\\/](createLucideIcon|Icon|context|shared|at-sign|chart-column|check|chevron-(left|right|down|up)|eye|file-text|globe|inbox|layout-dashboard|log-out|menu|moon|mouse-pointer-click|plus|scroll-text|search|send|settings|sun|undo-2|user-check|user-minus|users)\.m?js$/,
              priority: 1,
            },
            // Small things that many screens share: apart, each would cost a request of its own.
            { name: 'icons', test: /lucide-react/, minShareCount: 2 },
            { name: 'queries', test: /@tanstack[\\/]/, minShareCount: 8, priority: 1 },
            {
              name: 'fields',
              test: /@mantine[\\/](core[\\/]esm[\\/](components[\\/](Input|InputBase|ActionIcon|Anchor|Stack|CloseButton|TextInput|Button|Paper|Title|Skeleton|UnstyledButton|Loader|Text|Group|Flex)|core[\\/]utils[\\/]noop)[\\/]|hooks[\\/]esm[\\/]use-(callback-ref|debounced-callback|debounced-value|merged-ref|uncontrolled)[\\/])/,
              minShareCount: 2,
              priority: 1,
            },
            { name: 'suppressions', test: /contracts[\\/]src[\\/]suppressions\.ts$/, priority: 1 },
            // What most signed-in screens share and no page for readers or for signing in loads.
            {
              name: 'screens',
              test: /web[\\/]src[\\/](lib[\\/](delivery-reason|relative-time|search-text)|ui[\\/](table[\\/](Address|DataTable|StateBadge|table)|page[\\/](Panel|SearchBox|StatusBadge))\.)/,
              minShareCount: 2,
              includeDependenciesRecursively: false,
            },
            {
              name: 'overlays',
              test: /@floating-ui|react-remove-scroll|@mantine[\\/]core[\\/]esm[\\/]components[\\/](FocusTrap|Menu|Modal|ModalBase|Overlay|Popover|Portal|ScrollArea|Tooltip|Transition|Floating)[\\/]/,
              minShareCount: 2,
            },
            {
              name: 'dialogs',
              test: /web[\\/]src[\\/](lib[\\/](asked|later-dialog)|ui[\\/]dialogs[\\/])/,
              minShareCount: 2,
              includeDependenciesRecursively: false,
            },
            {
              name: 'calls',
              test: /contracts[\\/]src[\\/](address|campaign-page|campaigns|contact|contacts|deliveries|feedback|fields|segments|senders|templates)\.ts$/,
              minShareCount: 2,
            },
          ],
        },
      },
    },
  },
})
