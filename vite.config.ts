import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { sharedChunk } from './vite.chunks.config.ts'
import { dashboardBuild } from './vite.dashboard.config.ts'
import { slimEndpoints } from './vite.endpoints.config.ts'
import { bookingIsland } from './vite.island.config.ts'

const APP_CODE = /src[\\/](web|domain|contract)[\\/]/
const SHELL = ['dashboard/shell.tsx']
const ACCOUNT_PAGES = [
  'account/public-layout.tsx',
  'account/auth-page.tsx',
  'account/reset-password-page.tsx',
  'account/recover-page.tsx',
  'account/your-data-page.tsx',
  'account/profile-page.tsx',
  'billing/blocked-page.tsx',
]

/** Modules the public site shares with the rest of the app. They get their own chunk, so that the site loads nothing else. */
const SHARED_WITH_SITE = [
  /src[\\/]web[\\/]ui[\\/](background-shape|badge|button|failure-page|logo|van)[.-]/,
  // The root's page for unknown addresses.
  /src[\\/]web[\\/]marketing[\\/]not-found-(page|message)\./,
  /src[\\/]web[\\/](nonce|page-(cookies|language)|api[\\/]is-unreachable|format[\\/](instant|wall-clock))\.ts/,
  /src[\\/]domain[\\/](billing[\\/]|language[\\/]languages\.|time[\\/]instant\.)/,
  /lucide-react[\\/]dist[\\/]esm[\\/](?!icons[\\/])/,
  /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/](calendar-days|chevron-down|house|menu|receipt-text|settings|spray-can|users)\./,
]

const UI = /src[\\/]web[\\/]ui[\\/]/
/** Validation of forms, which most screens load with a dialog only. */
const FORMS = /src[\\/]web[\\/]ui[\\/](form-errors|form-rows|use-form)\.|node_modules[\\/]zod[\\/]/

export default defineConfig(({ command }) => ({
  plugins: [reactRouter(), bookingIsland(), dashboardBuild(), slimEndpoints()],
  // Files with fixed URLs: icons, the web manifest, the share image.
  publicDir: 'src/web/theme/root-files',
  // Dependencies found later would make Vite reload the page in the browser.
  optimizeDeps: {
    entries: ['src/web/{account,billing,booking,dashboard,local,marketing,session,ui}/**/*.tsx'],
  },
  build: {
    // A data: URL would need an exception in the content security policy.
    assetsInlineLimit: 0,
    sourcemap: false,
  },
  // Bundled and tree-shaken, because whole packages slow every start by almost a second. React stays external: the server must use the same copy.
  ssr: command === 'build' ? { noExternal: true, external: ['react', 'react-dom', 'react-router'] } : {},
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // A few files load faster on a phone than many small ones. A group includes its dependencies.
            codeSplitting: {
              groups: [
                { name: sharedChunk('dashboard-frame', SHELL), test: APP_CODE },
                { name: sharedChunk('account', SHELL, ACCOUNT_PAGES), test: APP_CODE, priority: 1 },
                { name: 'forms', test: FORMS, priority: 1 },
                { name: 'ui', test: (id) => UI.test(id) && !FORMS.test(id), priority: 2 },
                {
                  name: 'ui-basics',
                  test: (id) => SHARED_WITH_SITE.some((pattern) => pattern.test(id)),
                  priority: 3,
                },
                {
                  name: 'react',
                  test: /node_modules[\\/](react|react-dom|scheduler|react-router|cookie-es)[\\/]|vite[\\/]preload-helper/,
                  priority: 4,
                },
                {
                  name: 'dashboard-vendor',
                  test: /node_modules[\\/](@tanstack|@mantine[\\/]hooks)[\\/]/,
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
