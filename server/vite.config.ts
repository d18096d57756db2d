// Bundles the server into dist/main.js for npm start and for deployments. The packages that it declares stay outside, in
// node_modules, but for those of this repository, which are TypeScript source. What the components of readers' pages
// import is bundled.
import { readFileSync } from 'node:fs'
import { defineConfig } from 'vite'

const declared = Object.keys(
  (JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as { dependencies: object })
    .dependencies,
)

export default defineConfig({
  build: {
    ssr: true,
    outDir: 'dist',
    target: 'node20',
    // A stack in a log should name what stands in the source.
    minify: false,
    // The notices that the licences of what is bundled ask for.
    license: { fileName: 'licences.md' },
    rolldownOptions: {
      // The program, and the scripts of its threads.
      input: {
        main: 'src/bin/main.ts',
        'template-thread': 'src/bin/template-thread.ts',
        'dmarc-thread': 'src/bin/dmarc-thread.ts',
        'probe-thread': 'src/bin/probe-thread.ts',
        'feedback-thread': 'src/bin/feedback-thread.ts',
      },
      // Our modules only declare things. So a role or a thread loads of a feature's front door what it uses, and with it
      // only those packages: the worker no fastify, and the web server no job runner. A module that does something when
      // it is loaded must be imported for something else too, or it is left out.
      treeshake: {
        moduleSideEffects: [
          {
            test: /[\\/](server|contracts|packages[\\/][\w-]+|web)[\\/]src[\\/](?!bin[\\/]).*\.tsx?$/,
            sideEffects: false,
          },
        ],
      },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
    },
  },
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true, external: declared.filter((name) => !name.startsWith('@lettermill/')) },
})
