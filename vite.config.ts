import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { bookingIsland } from './vite.island.config.ts'
import { wireForBrowsers } from './vite.wire.config.ts'

export default defineConfig(({ command }) => ({
  plugins: [reactRouter(), bookingIsland(), wireForBrowsers()],
  // What has a fixed address: icons, the web manifest, the picture that a shared link shows.
  publicDir: 'src/web/theme/root-files',
  // Found before the first page, or Vite reloads the browser in the middle of it.
  optimizeDeps: { entries: ['src/web/{account,billing,booking,dashboard,local,marketing,ui}/**/*.tsx'] },
  build: {
    // A data: address would need a hole in the content security policy.
    assetsInlineLimit: 0,
    sourcemap: false,
  },
  // Built in and shaken: loaded whole, these packages would add half a second to every start.
  ssr: { noExternal: command === 'build' ? ['@mantine/core', '@mantine/hooks', 'lucide-react'] : [] },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // A few files load faster on a phone than many small ones.
            codeSplitting: {
              groups: [
                { name: 'ui', test: /src[\\/]web[\\/]ui[\\/]/ },
                // Every page has these, and the public site no more than these.
                {
                  name: 'ui-basics',
                  test: /src[\\/]web[\\/]ui[\\/](badge|blob|button|failure-page|logo|van)[.-]|lucide-react[\\/]dist[\\/]esm[\\/]((?!icons[\\/])|icons[\\/]chevron-down)/,
                  priority: 1,
                },
                {
                  name: 'react',
                  test: /node_modules[\\/](react|react-dom|scheduler|react-router|cookie-es)[\\/]/,
                  priority: 2,
                },
                {
                  name: 'dashboard-vendor',
                  test: /node_modules[\\/](@mantine|@floating-ui|@tanstack|clsx|react-remove-scroll|react-remove-scroll-bar|react-style-singleton|use-sidecar|use-callback-ref|tslib)[\\/]/,
                  priority: 1,
                },
              ],
            },
          },
        },
      },
    },
  },
}))
