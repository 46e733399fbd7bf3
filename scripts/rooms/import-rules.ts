import {
  DASHBOARD_LAYERS,
  folderInRoom,
  type ImportTarget,
  importTarget,
  isTest,
  isTestSupport,
  layerName,
  ROOMS,
  type Room,
  roomOf,
  SERVER_LAYERS,
  WEB_FOUNDATIONS,
  WEB_NOUNS,
} from './places.ts'
import type { Import } from './source-facts.ts'
import type { Rule, Violation } from './violation.ts'

type Policy = {
  rooms: readonly Room[]
  files?: readonly string[]
  packages: 'any' | readonly string[]
  typesOnlyPackages?: readonly string[]
  node: boolean
  reason: string
}

/** A phone that sends its changes later is code of the web. */
const PHONE_QUEUE = [
  'src/web/api/api-error.ts',
  'src/web/api/endpoint-request.ts',
  ...['apply-changes', 'change', 'send-changes'].map((name) => `src/web/dashboard/offline/${name}.ts`),
]

const POLICIES: Record<Room, Policy> = {
  domain: {
    rooms: ['domain'],
    packages: [],
    node: false,
    reason: 'Domain code imports only domain code, so that it stays pure; let the caller pass the value in.',
  },
  contract: {
    rooms: ['contract', 'domain'],
    packages: ['zod'],
    node: false,
    reason: 'The contract is data in zod and domain types; code that uses it belongs to server or web.',
  },
  web: {
    rooms: ['contract', 'domain', 'web'],
    packages: 'any',
    node: false,
    reason:
      'Screens run in a browser; call the server through #web/api, share types in contract and rules in domain.',
  },
  server: {
    rooms: ['contract', 'domain', 'db', 'server'],
    packages: 'any',
    node: true,
    reason: "The server only uses web's build and no stand-ins; share types in contract and rules in domain.",
  },
  db: {
    rooms: ['db', 'domain'],
    packages: [],
    typesOnlyPackages: ['kysely'],
    node: false,
    reason: 'db holds migrations, types and the demo business; code that uses them belongs to server.',
  },
  tools: {
    rooms: ['tools'],
    packages: 'any',
    node: true,
    reason: 'A tool could ship alone; let scripts connect it to the app.',
  },
  scripts: {
    rooms: ROOMS.filter((room) => room !== 'e2e' && room !== 'drills' && room !== 'bench'),
    packages: 'any',
    node: true,
    reason: 'Journeys use scripts, not the other way round; move shared code into scripts.',
  },
  e2e: outsideTheApp('e2e'),
  drills: outsideTheApp('drills', PHONE_QUEUE),
  bench: {
    rooms: ['bench', 'contract', 'domain', 'server', 'scripts', 'tools'],
    packages: 'any',
    node: true,
    reason: 'Benchmarks measure domain code and the running app; screens are measured through the browser.',
  },
}

function outsideTheApp(room: Room, files: readonly string[] = []): Policy {
  return {
    rooms: [room, 'contract', 'scripts', 'tools'],
    files: ['db/demo.ts', 'src/web/marketing/claims.ts', ...files],
    packages: 'any',
    node: true,
    reason:
      'This code uses the running app as a person does; import only contract, scripts, tools, db/demo.ts or the list of claims.',
  }
}

const TEST_PACKAGES = ['vitest', 'fast-check']
const SELF_CONTAINED_WEB_NOUNS = ['marketing', 'booking', 'pay']
const KNOWN_EXTENSION = /\.(ts|tsx|js|mjs|cjs|json|css|sql|svg|png|jpg|webp|avif|ico|woff2|html|md|txt|csv)$/

export function importViolations(path: string, imports: readonly Import[]): Violation[] {
  return imports.flatMap((imported) =>
    problemsOf(path, imported).map(([rule, sentence]) => ({ path, line: imported.line, rule, sentence })),
  )
}

type Problem = readonly [rule: Rule, sentence: string]

function problemsOf(path: string, imported: Import): Problem[] {
  const { specifier } = imported
  if (/^\.\.?\/?$/.test(specifier) || specifier.startsWith('../') || specifier.startsWith('./../')) {
    return [
      ['parent-import', `'${specifier}' leaves its folder; use the room's alias instead, as in #domain/….`],
    ]
  }
  const target = importTarget(path, specifier)
  const roomProblem = wrongRoom(path, imported, target) ?? insideRoom(path, specifier, target)
  return [roomProblem, testSupport(path, specifier, target), missingExtension(specifier)].filter(
    (problem) => problem !== undefined,
  )
}

function wrongRoom(path: string, imported: Import, target: ImportTarget): Problem | undefined {
  const room = roomOf(path)
  if (!room || isAllowed(POLICIES[room], imported, target)) return undefined
  if ((isTest(path) || isTestSupport(path)) && isAllowedInTests(target)) return undefined
  return ['wrong-room', `${room} may not import '${imported.specifier}'. ${POLICIES[room].reason}`]
}

function isAllowed(policy: Policy, { isTypeOnly }: Import, target: ImportTarget): boolean {
  switch (target.kind) {
    case 'node':
      return policy.node
    case 'package':
      if (isTypeOnly && policy.typesOnlyPackages?.includes(target.name)) return true
      return policy.packages === 'any' || policy.packages.includes(target.name)
    case 'file':
      if (policy.files?.includes(target.path)) return true
      return target.room !== undefined && policy.rooms.includes(target.room)
  }
}

function isAllowedInTests(target: ImportTarget): boolean {
  if (target.kind === 'node') return true
  if (target.kind === 'package') return TEST_PACKAGES.includes(target.name)
  return target.room === 'tools' || isTestSupport(target.path)
}

function insideRoom(path: string, specifier: string, target: ImportTarget): Problem | undefined {
  const room = roomOf(path)
  if (room === 'web') return insideWeb(path, specifier, target)
  if (room === 'server') return insideServer(path, specifier, target)
  return undefined
}

function insideWeb(path: string, specifier: string, target: ImportTarget): Problem | undefined {
  const folder = folderInRoom(path) ?? ''
  const higher = higherLayer('src/web/dashboard', DASHBOARD_LAYERS, path, specifier, target)
  if (higher) return higher
  const noun = importedNoun(target)
  if (!noun || noun === folder) return undefined
  if (WEB_FOUNDATIONS.includes(folder)) return foundationProblem(folder, specifier)
  if (SELF_CONTAINED_WEB_NOUNS.includes(folder)) {
    return [
      'foreign-noun',
      `${folder} is a lightweight page and may not import '${specifier}'; share through #web/ui or #web/format.`,
    ]
  }
  return undefined
}

function insideServer(path: string, specifier: string, target: ImportTarget): Problem | undefined {
  const isReact = target.kind === 'package' && (target.name === 'react' || target.name === 'react-dom')
  if (isReact || (target.kind === 'file' && target.path.endsWith('.tsx'))) {
    return [
      'jsx-in-server',
      `Node cannot run JSX, so '${specifier}' belongs to web; emails are rendered through its build.`,
    ]
  }
  return higherLayer('src/server', SERVER_LAYERS, path, specifier, target)
}

/** A part may import only earlier parts and no start-up code, because anything else leads to cycles. Tests may import anything. */
function higherLayer(
  folder: string,
  layers: readonly string[],
  path: string,
  specifier: string,
  target: ImportTarget,
): Problem | undefined {
  if (target.kind !== 'file' || isTest(path) || isTestSupport(path)) return undefined
  const from = layerName(folder, path)
  const to = layerName(folder, target.path)
  if (from === undefined || to === undefined || from === to || isTestSupport(target.path)) return undefined
  const layerOf = (part: string) => (layers.includes(part) ? layers.indexOf(part) : layers.length)
  if (layerOf(to) <= layerOf(from)) return undefined
  return [
    'higher-layer',
    `${from} comes before ${to} in scripts/rooms/places.ts and may not import '${specifier}'; move shared code down, or let start-up pass a function in.`,
  ]
}

function importedNoun(target: ImportTarget): string | undefined {
  if (target.kind !== 'file' || target.room !== 'web') return undefined
  return WEB_NOUNS.find((noun) => noun === folderInRoom(target.path))
}

function foundationProblem(folder: string, specifier: string): Problem {
  return [
    'foreign-noun',
    `${folder} is a foundation and may not import '${specifier}' from a noun; let the noun pass it in.`,
  ]
}

function testSupport(path: string, specifier: string, target: ImportTarget): Problem | undefined {
  if (target.kind !== 'file' || !isTestSupport(target.path) || isTest(path) || isTestSupport(path)) {
    return undefined
  }
  return [
    'test-support',
    `'${specifier}' is for tests only; move code that the product needs out of testing/.`,
  ]
}

function missingExtension(specifier: string): Problem | undefined {
  if (!/^[.#]/.test(specifier) || KNOWN_EXTENSION.test(specifier.split('?')[0] ?? '')) return undefined
  return ['missing-extension', `Node resolves only full file names; add the extension to '${specifier}'.`]
}
