/*
 * Which parts of src may use which others (docs/architecture.md): each may use itself, the settings, the release and the parts
 * that it lists here. Parts that are not listed (hotel-file, jobs, panel, portal, backup, distribute, commands, start) may use everything.
 */
const GROUND = ['values', 'outside', 'secrets', 'tracing'];
/** For each part, the others that it may use. */
export const MAY_USE = {
  values: [],
  tracing: [],
  outside: ['values', 'tracing'],
  secrets: ['values', 'embedded'],
  embedded: [],
  database: [...GROUND, 'embedded'],
  http: [...GROUND, 'database'],
  auth: [...GROUND, 'http', 'database'],
  lookup: [...GROUND, 'http', 'database', 'auth'],
  hotel: [...GROUND, 'http', 'database', 'auth', 'lookup'],
  staff: [...GROUND, 'http', 'database', 'auth', 'hotel'],
  payment: [...GROUND, 'http', 'database', 'auth', 'lookup', 'hotel'],
  inventory: [...GROUND, 'http', 'database', 'auth', 'lookup', 'hotel'],
  booking: [...GROUND, 'http', 'database', 'auth', 'lookup', 'hotel', 'inventory', 'payment'],
  guests: [...GROUND, 'http', 'database', 'auth', 'lookup', 'hotel', 'inventory', 'booking'],
  'in-house': [
    ...GROUND,
    'http',
    'database',
    'auth',
    'lookup',
    'hotel',
    'inventory',
    'payment',
    'booking',
    'guests',
  ],
  'partner-kit': [
    ...GROUND,
    'http',
    'database',
    'auth',
    'lookup',
    'hotel',
    'inventory',
    'payment',
    'booking',
    'guests',
    'in-house',
  ],
  reports: [...GROUND, 'http', 'database', 'auth', 'hotel', 'inventory', 'booking', 'guests', 'in-house'],
  channels: [...GROUND, 'http', 'database', 'auth', 'hotel', 'inventory', 'booking', 'partner-kit'],
};

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    ...Object.entries(MAY_USE).map(([part, others]) => ({
      name: `direction-of-${part}`,
      severity: 'error',
      from: { path: `^src/${part}/`, pathNot: '\\.spec\\.ts$' },
      to: {
        path: '^(src|test)/',
        pathNot: `^src/((${[part, ...others].join('|')})/|(settings|release)\\.ts$)`,
      },
    })),
    {
      name: 'direction-of-pushes',
      comment: 'Inside booking the push uses the others; what the desk shares with it stands below.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(booking/(push/|booking\\.module\\.ts$)|jobs/)' },
      to: { path: '^src/booking/push/' },
    },
    {
      name: 'rules-are-pure',
      comment:
        'Price and restriction are functions of a snapshot and a query: no clock, no database, no Nest.',
      severity: 'error',
      from: { path: '^src/inventory/quote/', pathNot: '\\.spec\\.ts$' },
      to: { path: '(^node_modules/(@nestjs|typeorm|pg)/|^src/(database|auth)/|clock\\.service\\.ts$)' },
    },
    {
      name: 'one-price-of-a-stay',
      comment:
        'Whatever prices a stay asks the quote. Only the writer of the room list, with its groups, puts the steps of a price together by itself; ' +
        'test/property/quote.property-spec.ts compares both.',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: '^src/inventory/(quote/|search/(option-writer|promoted-groups|room-list\\.json)\\.ts$)',
      },
      to: {
        path: '^src/inventory/quote/(base-price|given-price|party-price|non-refundable-price|rounding|night-prices)\\.ts$',
      },
    },
    {
      name: 'traces-are-loaded-when-wanted',
      comment: 'Only src/tracing/otlp.ts uses OpenTelemetry, and it is only imported at run time.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/tracing/otlp\\.ts$' },
      to: {
        path: '(^node_modules/@opentelemetry/|^src/tracing/otlp\\.ts$)',
        dynamic: false,
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'no-tests-in-the-service',
      severity: 'error',
      from: { path: '^src/', pathNot: '\\.spec\\.tsx?$' },
      to: { path: '(^(test|bench)/|\\.spec\\.tsx?$)' },
    },
    {
      name: 'no-development-packages-in-the-service',
      severity: 'error',
      from: {
        path: '^(src|migrations)/',
        pathNot: '(\\.tsx$|\\.spec\\.ts$|^src/panel/bundling/(bundle|browser-modules)\\.ts$)',
      },
      to: { dependencyTypes: ['npm-dev'], pathNot: '/@types/' },
    },
    {
      name: 'resolvable',
      comment: 'A script of the documentation imports others by their address at the service.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^/docs/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|\\.bench-dist)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts'],
    },
  },
};
