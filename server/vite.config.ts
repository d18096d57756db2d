// Bundles the server into dist/main.js for npm start and for deployments. Packages stay outside, in
// node_modules; @lettermill/contracts is TypeScript source and goes in.
import { defineConfig } from 'vite'

export default defineConfig({
  build: {
    ssr: 'src/bin/main.ts',
    outDir: 'dist',
    target: 'node20',
    // A stack in a log should name what stands in the source.
    minify: false,
    rolldownOptions: { output: { entryFileNames: 'main.js' } },
  },
  ssr: { noExternal: ['@lettermill/contracts'] },
})
