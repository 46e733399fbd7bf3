import { Menu } from 'lucide-react'
import type { ReactNode } from 'react'
import { TrialLink } from '#web/marketing/parts/trial-link.tsx'
import { Logo } from '#web/ui/logo.tsx'
import classes from './site-frame.module.css'

const MENU = 'site-menu'

/** The top of a public page: the way home, the site's pages, and what the page offers beside them. */
export function SiteHeader({ hasPricing, children }: { hasPricing: boolean; children: ReactNode }) {
  return (
    <header className={classes.header}>
      <a className={classes.skip} href={`#${CONTENT}`}>
        Skip to content
      </a>
      <div className={classes.bar}>
        <a className={classes.home} href="/" aria-label="Wheelhouse, to the home page">
          <Logo />
        </a>
        {/* On a phone it opens over the page, without a script; elsewhere it is part of the bar. */}
        <nav aria-label="Site" id={MENU} className={classes.menu} popover="auto">
          <SiteLinks hasPricing={hasPricing} />
        </nav>
        <div className={classes.ways}>
          {children}
          <button type="button" className={classes.opener} popoverTarget={MENU} aria-label="Menu">
            <Menu size={24} aria-hidden />
          </button>
        </div>
      </div>
    </header>
  )
}

type SiteLink = { name: string; path: string; isOfMenu?: true }

/** Those of a phone's menu alone stand elsewhere on a wide page. */
const PAGES: SiteLink[] = [
  { name: 'Solutions', path: '/solutions' },
  { name: 'For auto detailers', path: '/detailers', isOfMenu: true },
  { name: 'For cleaning professionals', path: '/cleaning', isOfMenu: true },
  { name: 'Resources', path: '/resources' },
]

function SiteLinks({ hasPricing }: { hasPricing: boolean }) {
  const pricing: SiteLink = { name: 'Pricing', path: hasPricing ? '#pricing' : '/#pricing' }
  return (
    <>
      {[...PAGES, pricing].map(({ name, path, isOfMenu }) => (
        <a key={path} className={`${classes.link} ${isOfMenu ? classes.ofMenu : ''}`} href={path}>
          {name}
        </a>
      ))}
      <span className={`${classes.ofMenu} ${classes.menuTrial}`}>
        <TrialLink />
      </span>
    </>
  )
}

/** Where the skip link leads: the page's `main`. */
export const CONTENT = 'content'
