import { Menu } from 'lucide-react'
import type { ReactNode } from 'react'
import { TrialLink } from '#web/marketing/parts/trial-link.tsx'
import { Logo } from '#web/ui/logo.tsx'
import classes from './site-frame.module.css'

const MENU_ID = 'site-menu'

/** The header of a public page: logo, site links, and the buttons passed as children. */
export function SiteHeader({ hasPricing, children }: { hasPricing: boolean; children: ReactNode }) {
  return (
    <header className={classes.header}>
      <a className={classes.skip} href={`#${CONTENT_ID}`}>
        Skip to content
      </a>
      <div className={classes.bar}>
        <a className={classes.home} href="/" aria-label="Wheelhouse home page">
          <Logo />
        </a>
        {/* On a phone, a popover that needs no script; on wider screens, part of the bar. */}
        <nav aria-label="Site" id={MENU_ID} className={classes.menu} popover="auto">
          <SiteLinks hasPricing={hasPricing} />
        </nav>
        <div className={classes.actions}>
          {children}
          <button type="button" className={classes.opener} popoverTarget={MENU_ID} aria-label="Menu">
            <Menu size={24} aria-hidden />
          </button>
        </div>
      </div>
    </header>
  )
}

type SiteLink = { name: string; path: string; isMenuOnly?: true }

/** Menu-only links are in the phone menu. On wide screens, the Solutions page leads to those pages. */
const PAGES: SiteLink[] = [
  { name: 'Solutions', path: '/solutions' },
  { name: 'For auto detailers', path: '/detailers', isMenuOnly: true },
  { name: 'For cleaning professionals', path: '/cleaning', isMenuOnly: true },
  { name: 'Resources', path: '/resources' },
]

function SiteLinks({ hasPricing }: { hasPricing: boolean }) {
  const pricing: SiteLink = { name: 'Pricing', path: hasPricing ? '#pricing' : '/#pricing' }
  return (
    <>
      {[...PAGES, pricing].map(({ name, path, isMenuOnly }) => (
        <a key={path} className={`${classes.link} ${isMenuOnly ? classes.menuOnly : ''}`} href={path}>
          {name}
        </a>
      ))}
      <span className={`${classes.menuOnly} ${classes.menuTrial}`}>
        <TrialLink />
      </span>
    </>
  )
}

/** The id of the page's `main`, the target of the skip link. */
export const CONTENT_ID = 'content'
