import type { Config } from '@react-router/dev/config'

/** Static paths whose response depends on the time or the visitor. All other static paths are prerendered. */
const RENDERED_PER_REQUEST = ['/book', '/calendar', '/local', '/local/mail', '/local/pushes']

export default {
  appDirectory: 'src/web',
  // Each build has its own directory: see scripts/build.ts.
  buildDirectory: process.env.BUILD_DIRECTORY ?? 'build/by-hand',
  ssr: true,
  routeDiscovery: { mode: 'initial' },
  prerender: ({ getStaticPaths }) => getStaticPaths().filter((path) => !RENDERED_PER_REQUEST.includes(path)),
} satisfies Config
