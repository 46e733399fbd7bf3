import { TrialLink } from './parts/trial-link.tsx'
import classes from './site-frame.module.css'

type SiteLink = { name: string; path: string; isOfMenu?: true }

/** Those of a phone's menu alone stand elsewhere on a wide page. */
const PAGES: SiteLink[] = [
  { name: 'Solutions', path: '/solutions' },
  { name: 'For auto detailers', path: '/detailers', isOfMenu: true },
  { name: 'For cleaning professionals', path: '/cleaning', isOfMenu: true },
  { name: 'Resources', path: '/resources' },
]

export function SiteLinks({ hasPricing }: { hasPricing: boolean }) {
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
