import { isBuiltin } from 'node:module'
import { posix } from 'node:path'

const ROOM_FOLDERS = {
  domain: 'src/domain',
  contract: 'src/contract',
  server: 'src/server',
  web: 'src/web',
  db: 'db',
  tools: 'tools',
  scripts: 'scripts',
  e2e: 'e2e',
  drills: 'drills',
  bench: 'bench',
} as const

export type Room = keyof typeof ROOM_FOLDERS
export const ROOMS = Object.keys(ROOM_FOLDERS) as Room[]

export const CHECKED_FOLDERS = ['src', 'db', 'tools', 'scripts', 'e2e', 'drills', 'bench']

export const WEB_NOUNS = [
  'marketing',
  'session',
  'account',
  'booking',
  'manage-booking',
  'deposit',
  'pay',
  'emails',
  'dashboard',
  'billing',
  'local',
  'api-docs',
]
export const WEB_FOUNDATIONS = ['ui', 'format', 'theme', 'api']

/** Lowest first, like `SERVER_LAYERS`. `shell` is the frame around all screens, `start` opens it in the browser. */
export const DASHBOARD_LAYERS = [
  'service-worker',
  'offline',
  'ui',
  'install',
  'client-picker',
  'share',
  'services',
  'settings',
  'messages',
  'activity',
  'invoices',
  'appointments',
  'clients',
  'calendar',
  'overview',
  'run-sheet',
  'shell',
  'start',
]

/** Every noun of the server may import these; they import no noun. */
export const SERVER_FOUNDATIONS = ['base', 'db', 'gateways', 'http', 'jobs']

export const SERVER_NOUNS = [
  'tokens',
  'travel',
  'settings',
  'brand',
  'services',
  'pictures',
  'activity',
  'outbox',
  'push',
  'account',
  'billing',
  'appointment-rows',
  'drives',
  'invoices',
  'client-emails',
  'deposits',
  'appointments',
  'series',
  'booking',
  'manage-booking',
  'reminders',
  'calendars',
  'clients',
  'messages',
  'run-sheet',
  'offline',
  'overview',
  'owner-data',
  'provider-events',
  'local',
]

/** Lowest first: each part imports only itself and earlier ones. `start` is not listed and may import any part. */
export const SERVER_LAYERS = [...SERVER_FOUNDATIONS, 'dependencies.ts', ...SERVER_NOUNS]

export function roomOf(path: string): Room | undefined {
  return ROOMS.find((room) => path.startsWith(`${ROOM_FOLDERS[room]}/`))
}

/** The first folder below the room: `booking` for `src/web/booking/zone-note.tsx`. */
export function folderInRoom(path: string): string | undefined {
  const room = roomOf(path)
  if (!room) return undefined
  const [folder, ...rest] = path.slice(ROOM_FOLDERS[room].length + 1).split('/')
  return rest.length > 0 ? folder : undefined
}

/** `invoices` for `src/server/invoices/pay/routes.ts`; the name of a file that is in no subfolder. */
export function layerName(folder: string, path: string): string | undefined {
  return path.startsWith(`${folder}/`) ? path.slice(folder.length + 1).split('/')[0] : undefined
}

export function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path)
}

export function isTestSupport(path: string): boolean {
  return path.split('/').slice(0, -1).includes('testing')
}

export type ImportTarget =
  | { kind: 'file'; room: Room | undefined; path: string }
  | { kind: 'node' }
  | { kind: 'package'; name: string }

export function importTarget(fromPath: string, specifier: string): ImportTarget {
  const [bare = ''] = specifier.split('?')
  if (bare.startsWith('#')) return fileTarget(resolveAlias(bare))
  if (bare.startsWith('.')) return fileTarget(posix.join(posix.dirname(fromPath), bare))
  if (bare.startsWith('/')) return fileTarget(bare)
  if (isBuiltin(bare)) return { kind: 'node' }
  return { kind: 'package', name: packageName(bare) }
}

function fileTarget(path: string): ImportTarget {
  return { kind: 'file', room: roomOf(path), path }
}

function resolveAlias(specifier: string): string {
  const [alias = '', ...rest] = specifier.slice(1).split('/')
  const room = ROOMS.find((candidate) => candidate === alias)
  return room ? [ROOM_FOLDERS[room], ...rest].join('/') : specifier
}

function packageName(specifier: string): string {
  const [first = '', second = ''] = specifier.split('/')
  return first.startsWith('@') ? `${first}/${second}` : first
}
