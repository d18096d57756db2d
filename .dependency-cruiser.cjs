// Who may import whom (ARCHITECTURE.md). Each rule has a test that trips it: server/test/walls.long.test.ts.

/** Features from the ground up: each may use those before it. */
const layers = [
  ['audit', 'findings'],
  ['accounts'],
  ['second-factors'],
  ['quotas'],
  ['facts'],
  ['webhooks'],
  ['relays'],
  ['mail-providers'],
  ['fields'],
  ['consents'],
  ['topics'],
  ['contacts'],
  ['contact-events'],
  ['senders'],
  ['dmarc'],
  ['brand'],
  ['templates'],
  ['suppressions'],
  ['test-addresses'],
  ['tracking'],
  ['warm-ups'],
  ['deliveries'],
  ['segments'],
  ['campaigns', 'feedback', 'forms', 'messages'],
  ['notices'],
  [
    'analytics',
    'checkups',
    'members',
    'reputation',
    'search',
    'mailbox',
    'pages',
    'contact-page',
    'preferences',
  ],
]

/** Tests may import any part of the product, and the harness. */
const tests = '\\.test\\.tsx?$|/tests/|^server/test/|^web/test/'

const upward = layers.flatMap((features, level) =>
  features.map((feature) => {
    const allowed = [...layers.slice(0, level).flat(), feature].join('|')
    return {
      name: `feature-${feature}-looks-down`,
      comment: `${feature} may use the features below it, not those beside or above`,
      severity: 'error',
      from: { path: `^server/src/features/${feature}/`, pathNot: tests },
      to: { path: '^server/src/features/', pathNot: `^server/src/features/(${allowed})/` },
    }
  }),
)

module.exports = {
  forbidden: [
    {
      name: 'no-circles',
      comment: 'Imports run one way',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'declared',
      comment: 'What is imported is declared in the workspace’s own package.json',
      severity: 'error',
      from: { path: '^(contracts|packages|server|web)/' },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'unknown'] },
    },
    {
      name: 'no-dev-packages-at-run-time',
      comment: 'The product runs without its development packages',
      severity: 'error',
      from: { path: '^(contracts|packages/[^/]+|server|web)/src/', pathNot: tests },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'resolvable',
      comment: 'Every import leads somewhere',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'no-tests-in-the-product',
      comment: 'Tests and their harness may import the product, never the other way round',
      severity: 'error',
      from: { path: '^(contracts|server|web)/src/', pathNot: tests },
      to: { path: tests },
    },
    {
      name: 'packages-know-no-product',
      comment: 'A package of packages/ works in any project',
      severity: 'error',
      from: { path: '^packages/' },
      to: { path: '^(contracts|server|web|e2e|chaos|bench|scripts)/' },
    },
    {
      name: 'packages-by-their-door',
      comment: 'Of a package, only its src/index.ts; the product’s harness also has the harness of its tests',
      severity: 'error',
      from: { pathNot: '^packages/|^server/test/' },
      to: { path: '^packages/', pathNot: '^packages/[^/]+/src/index\\.ts$' },
    },
    {
      name: 'packages-through-the-platform',
      comment: 'In the product, platform alone imports packages, and the features import platform',
      severity: 'error',
      from: { path: '^(contracts|server|web)/', pathNot: '^server/(src/platform|test)/' },
      to: { path: '^packages/' },
    },
    {
      name: 'packages-apart',
      comment: 'Of another package, only its src/index.ts',
      severity: 'error',
      from: { path: '^packages/([^/]+)/' },
      to: { path: '^packages/', pathNot: ['^packages/$1/', '^packages/[^/]+/src/index\\.ts$'] },
    },
    {
      name: 'the-client-stands-alone',
      comment: 'Scripts install the client without the product and without other packages',
      severity: 'error',
      from: { path: '^client/src/' },
      to: { pathNot: '^client/src/' },
    },
    {
      name: 'no-client-in-the-product',
      comment: 'The client is for scripts; the web app calls by the contracts',
      severity: 'error',
      from: { path: '^(contracts|packages|server|web)/', pathNot: tests },
      to: { path: '^client/' },
    },
    {
      name: 'contracts-know-zod-mini-only',
      severity: 'error',
      from: { path: '^contracts/src/' },
      // Classic zod would add 30 kB to the first load of the web app.
      to: { pathNot: ['^contracts/src/', '^locales/en/', '(^|/)node_modules/zod/mini/'] },
    },
    {
      name: 'platform-knows-no-feature',
      comment: 'If it knows the word campaign, it is not platform',
      severity: 'error',
      from: { path: '^server/src/platform/', pathNot: tests },
      to: { path: '^server/src/(features|worker|bin|app)' },
    },
    {
      name: 'platform-knows-problems-only',
      comment:
        'Of the contracts, platform knows the error body, the rule for addresses, the languages, the words and the shape of an endpoint',
      severity: 'error',
      from: { path: '^server/src/platform/', pathNot: '^server/src/platform/http/|' + tests },
      to: {
        path: '^contracts/src/',
        pathNot: '^contracts/src/(api/endpoint|api/problem|contacts/email|words/languages|words/words)\\.ts$',
      },
    },
    {
      name: 'front-doors-only',
      comment: 'Of another feature, only its index.ts',
      severity: 'error',
      from: { path: '^server/src/features/([^/]+)/', pathNot: tests },
      to: {
        path: '^server/src/features/',
        pathNot: ['^server/src/features/$1/', '^server/src/features/[^/]+/index\\.ts$'],
      },
    },
    {
      name: 'front-doors-from-outside',
      comment: 'app.ts, worker and bin use front doors too',
      severity: 'error',
      from: { path: '^server/src/(app\\.ts|worker/|bin/)' },
      to: { path: '^server/src/features/', pathNot: '^server/src/features/[^/]+/index\\.ts$' },
    },
    ...upward,
    {
      name: 'features-below-the-app',
      comment: 'A feature knows nothing of what wires it',
      severity: 'error',
      from: { path: '^server/src/features/', pathNot: tests },
      to: { path: '^server/src/(app\\.ts|worker/|bin/)' },
    },
    {
      name: 'rules-without-http',
      comment: 'HTTP objects stay in routes',
      severity: 'error',
      from: {
        path: '^server/src/features/',
        pathNot: ['/routes[^/]*\\.ts$|/routes/', '/index\\.ts$', tests],
      },
      to: { path: ['(^|/)node_modules/fastify/', '^server/src/platform/http/'] },
    },
    {
      name: 'routes-without-queries',
      comment: 'Routes of other features are none of a route’s business',
      severity: 'error',
      from: { path: '^server/src/features/([^/]+)/', pathNot: ['/index\\.ts$', tests] },
      to: { path: '^server/src/features/[^/]+/routes', pathNot: '^server/src/features/$1/routes-' },
    },
    {
      name: 'server-and-web-apart',
      comment: 'Of the web app, the server’s platform has readers’ pages, by their front door',
      severity: 'error',
      from: { path: '^(server|contracts)/', pathNot: '^server/src/platform/readers/' },
      to: { path: '^web/' },
    },
    {
      name: 'readers-by-their-door',
      severity: 'error',
      from: { path: '^server/src/platform/readers/' },
      to: { path: '^web/', pathNot: '^web/src/readers/index\\.tsx$' },
    },
    {
      name: 'readers-without-the-app',
      comment: 'Readers’ pages import contracts, the theme and the captcha’s widget, never the app',
      severity: 'error',
      from: { path: '^web/src/readers/', pathNot: tests },
      to: { path: '^web/src/', pathNot: '^web/src/(readers|ui/theme|ui/captcha/altcha\\.(ts|css)$)' },
    },
    {
      name: 'web-and-server-apart',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^server/' },
    },
    {
      name: 'chaos-from-outside',
      comment: 'The fault rig knows the product as its users do, never by its code',
      severity: 'error',
      from: { path: '^chaos/' },
      to: { path: '^(server|web|contracts)/' },
    },
    {
      name: 'web-features-apart',
      comment: 'Web features are composed in app/',
      severity: 'error',
      from: { path: '^web/src/features/([^/]+)/', pathNot: tests },
      to: { path: '^web/src/(features|app)/', pathNot: '^web/src/features/$1/' },
    },
    {
      name: 'web-kit-below-features',
      severity: 'error',
      from: { path: '^web/src/(ui|lib)/', pathNot: tests },
      to: { path: '^web/src/(features|app)/' },
    },
    {
      name: 'web-lib-below-ui',
      severity: 'error',
      from: { path: '^web/src/lib/', pathNot: tests },
      to: { path: '^web/src/ui/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(server|web|packages/[^/]+)/dist/|^coverage/' },
    tsPreCompilationDeps: true,
    // Development tools are declared once, at the root.
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'browser', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json', '.d.ts'],
    },
  },
}
