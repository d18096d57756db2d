// npm run mutants [-- --mutate FILE.ts]: mutation testing of the sending engine's pure files. Stryker makes one small
// change at a time; the run fails if tests notice fewer than 80 % of the changes.
import { pureFiles } from './vitest.pure.config.mjs'

export default {
  mutate: pureFiles.map((file) => `${file}.ts`),
  testRunner: 'vitest',
  vitest: { configFile: 'vitest.pure.config.mjs' },
  plugins: ['@stryker-mutator/vitest-runner'],
  ignorePatterns: [
    '/*',
    ...['server', 'packages', 'package.json', 'tsconfig.base.json', 'vitest.pure.config.mjs'].map(
      (name) => `!/${name}`,
    ),
    ...['dist', 'tests', '/server/{demo,test,migrations}'],
  ],
  tempDirName: '.mutants',
  cleanTempDir: 'always',
  disableTypeChecks: false,
  thresholds: { high: 90, low: 80, break: 80 },
  reporters: ['clear-text'],
}
