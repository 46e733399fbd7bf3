import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { fileOf } from './vite.files.config.ts'
import { bookingIsland } from './vite.island.config.ts'
import { wireForBrowsers } from './vite.wire.config.ts'

const OWN_CODE = /src[\\/](web|domain|contract)[\\/]/
const FRAME = ['dashboard/shell.tsx']
const ACCOUNT_PAGES = [
  'account/public-layout.tsx',
  'account/auth-page.tsx',
  'account/reset-password-page.tsx',
  'account/your-data-page.tsx',
  'billing/blocked-page.tsx',
]

/** What the public site shares with the rest, so that it needs no more than this. */
const SITE_TOO = [
  /src[\\/]web[\\/]ui[\\/](badge|blob|button|failure-page|logo|van)[.-]/,
  /src[\\/]web[\\/](nonce|format[\\/](instant|wall-clock))\.ts/,
  /src[\\/]domain[\\/](billing[\\/]|time[\\/]instant\.)/,
  /lucide-react[\\/]dist[\\/]esm[\\/](?!icons[\\/])/,
  /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/](calendar-days|chevron-down|house|menu|receipt-text|settings|spray-can|users)\./,
]

export default defineConfig(({ command }) => ({
  plugins: [reactRouter(), bookingIsland(), wireForBrowsers()],
  // What has a fixed address: icons, the web manifest, the picture that a shared link shows.
  publicDir: 'src/web/theme/root-files',
  // Found before the first page, or Vite reloads the browser in the middle of it.
  optimizeDeps: {
    entries: ['src/web/{account,billing,booking,dashboard,local,marketing,session,ui}/**/*.tsx'],
  },
  build: {
    // A data: address would need a hole in the content security policy.
    assetsInlineLimit: 0,
    sourcemap: false,
  },
  // Built in and shaken: loaded whole, packages add most of a second to every start. React is loaded by the server, too, and must be the same.
  ssr: command === 'build' ? { noExternal: true, external: ['react', 'react-dom', 'react-router'] } : {},
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // A few files load faster on a phone than many small ones. What a group needs comes with it.
            codeSplitting: {
              groups: [
                { name: fileOf('dashboard-frame', FRAME), test: OWN_CODE },
                { name: fileOf('account', FRAME, ACCOUNT_PAGES), test: OWN_CODE, priority: 1 },
                { name: 'ui', test: /src[\\/]web[\\/]ui[\\/]/, priority: 2 },
                // What dialogs, menus and pickers are made of: none is there when a screen opens.
                {
                  name: 'dialog-vendor',
                  test: /node_modules[\\/](@mantine[\\/]core[\\/]esm(?![\\/]components[\\/]Tabs)|@floating-ui|react-remove-scroll|react-remove-scroll-bar|react-style-singleton|use-sidecar|use-callback-ref|tslib)[\\/]/,
                  priority: 3,
                },
                {
                  name: 'ui-basics',
                  test: (id) => SITE_TOO.some((place) => place.test(id)),
                  priority: 3,
                },
                {
                  name: 'react',
                  test: /node_modules[\\/](react|react-dom|scheduler|react-router|cookie-es)[\\/]|vite[\\/]preload-helper/,
                  priority: 4,
                },
                {
                  name: 'dashboard-vendor',
                  test: /node_modules[\\/](@tanstack|clsx|@mantine[\\/]hooks[\\/]esm[\\/]use-(force-update|id|media-query|uncontrolled)|@mantine[\\/]core[\\/]esm[\\/](core|components[\\/](Skeleton|UnstyledButton)))[\\/]/,
                  priority: 4,
                },
              ],
            },
          },
        },
      },
    },
  },
}))
