import dashboardBuild from 'virtual:dashboard-build'
import { type LinkDescriptor, useMatches, useRouteError } from 'react-router'
import { VERSION_ATTRIBUTE } from '#web/dashboard/service-worker/app-version.ts'
import { useNonce } from '#web/nonce.ts'
import { APP_MANIFEST_LINK } from '#web/page-handle.ts'
import { DATA_ID } from './dashboard-data.ts'

const SHELL_ID = 'dashboard/shell'

/** Whether the page is a screen of the dashboard, which has scripts and styles of its own instead of the router's. */
export function useIsDashboard(): boolean {
  const isScreen = useMatches().some(({ id }) => id === SHELL_ID)
  const hasFailed = useRouteError() !== null
  return dashboardBuild !== null && isScreen && !hasFailed
}

export function DashboardLinks({ links }: { links: LinkDescriptor[] }) {
  const { styles } = usePageFiles()
  return (
    <>
      {links.map((link) => 'href' in link && <link key={link.href} {...link} />)}
      <link {...APP_MANIFEST_LINK} />
      {styles.map((url) => (
        <link key={url} rel="stylesheet" href={url} />
      ))}
    </>
  )
}

/** The owner's data, and the script that hydrates the page with it. */
export function DashboardScripts() {
  const nonce = useNonce()
  const { scripts } = usePageFiles()
  const data = useMatches().find(({ id }) => id === SHELL_ID)?.loaderData ?? null
  return (
    <>
      {scripts.map((url) => (
        <link key={url} rel="modulepreload" href={url} />
      ))}
      <script
        id={DATA_ID}
        type="application/json"
        {...{ [VERSION_ATTRIBUTE]: dashboardBuild?.version }}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: `<` is escaped, so nothing in it can end the element
        dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll('<', '\\u003c') }}
      />
      <script
        nonce={nonce}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the URL of our own file
        dangerouslySetInnerHTML={{ __html: `import ${JSON.stringify(dashboardBuild?.entry)}` }}
        type="module"
        async
      />
    </>
  )
}

function usePageFiles() {
  const screen = dashboardBuild?.screens[useMatches().at(-1)?.id ?? '']
  const { scripts = [], styles = [] } = dashboardBuild?.shared ?? {}
  return {
    scripts: [...scripts, ...(screen?.scripts ?? [])],
    styles: [...styles, ...(screen?.styles ?? [])],
  }
}
