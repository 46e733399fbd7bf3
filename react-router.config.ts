import type { Config } from '@react-router/dev/config'

/** Fixed addresses whose answer depends on the moment or the caller. Every other fixed address is prerendered. */
const ANSWERED_PER_REQUEST = ['/book', '/calendar', '/local', '/local/mail']

export default {
  appDirectory: 'src/web',
  // Each build has a directory of its own: see scripts/build.ts.
  buildDirectory: process.env.BUILD_DIRECTORY ?? 'build/by-hand',
  ssr: true,
  routeDiscovery: { mode: 'initial' },
  prerender: ({ getStaticPaths }) => getStaticPaths().filter((path) => !ANSWERED_PER_REQUEST.includes(path)),
} satisfies Config
