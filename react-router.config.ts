import type { Config } from '@react-router/dev/config'

/** Fixed addresses whose answer depends on the moment or the caller. Every other fixed address is prerendered. */
const ANSWERED_PER_REQUEST = ['/calendar', '/local', '/local/mail']

export default {
  appDirectory: 'src/web',
  buildDirectory: 'build',
  ssr: true,
  routeDiscovery: { mode: 'initial' },
  prerender: ({ getStaticPaths }) => getStaticPaths().filter((path) => !ANSWERED_PER_REQUEST.includes(path)),
} satisfies Config
