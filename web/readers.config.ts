// Builds the page around readers' pages, with its style and script, into web/dist before the web app. A build of its own,
// because it shares no file with the app.
import { defineConfig } from 'vite'
import { readersBudget } from './budget.ts'

export default defineConfig({
  plugins: [readersBudget()],
  // The build of the app copies them.
  publicDir: false,
  build: {
    outDir: 'dist',
    target: 'es2022',
    assetsInlineLimit: 0,
    rolldownOptions: { input: 'readers.html' },
  },
})
