// Builds the web app into web/dist, and in development serves it with the API's addresses passed on.
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { firstLoadBudget } from './budget.ts'
import { compressedCopies } from './compress.ts'
import { operatorsGuide } from './docs/plugin.ts'
import { fontLicence } from './font-licence.ts'

const server = 'http://127.0.0.1:3000'
const readersPages = ['/f/', '/confirm?', '/preferences', '/unsubscribe-confirm', '/terms', '/privacy']
const passedOn = ['/api', '/o/', '/c/', '/u/', '/view/', '/uploads', '/docs', '/readyz', ...readersPages]

export default defineConfig({
  plugins: [
    react(),
    firstLoadBudget(fileURLToPath(new URL('src', import.meta.url))),
    operatorsGuide(fileURLToPath(new URL('..', import.meta.url))),
    compressedCopies(),
    fontLicence(fileURLToPath(new URL('src/ui/theme/fonts/OFL.txt', import.meta.url))),
  ],
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(passedOn.map((path) => [path, { target: server, changeOrigin: false }])),
  },
  build: {
    outDir: 'dist',
    // The page of readers.config.ts is there already.
    emptyOutDir: false,
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
        // But this one registers the formats of Quill.
        moduleSideEffects: [
          { test: /[\\/]templates[\\/]rich[\\/]quill\.ts$/, sideEffects: true },
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
            // What every page needs.
            { name: 'frame', tags: ['$initial'], priority: 3 },
            // Otherwise each icon would be a file.
            { name: 'icons', test: /lucide-react/, minShareCount: 2, priority: 2 },
          ],
        },
      },
    },
  },
})
