import { Logo } from '#web/ui/logo.tsx'
import { ALL_ARTICLES } from './articles/articles.ts'
import { SUPPORT_EMAIL } from './contact-addresses.ts'
import classes from './site-frame.module.css'

const COLUMNS = [
  {
    name: 'Solutions',
    links: [
      { name: 'Auto detailers', path: '/detailers' },
      { name: 'Cleaning professionals', path: '/cleaning' },
      { name: 'All solutions', path: '/solutions' },
      { name: 'Pricing', path: '/#pricing' },
    ],
  },
  {
    name: 'Resources',
    links: [
      ...ALL_ARTICLES.map(({ shortTitle, path }) => ({ name: shortTitle, path })),
      { name: 'All resources', path: '/resources' },
    ],
  },
  {
    name: 'Company',
    links: [
      { name: 'Terms of Service', path: '/terms' },
      { name: 'Privacy Policy', path: '/privacy' },
      { name: SUPPORT_EMAIL, path: `mailto:${SUPPORT_EMAIL}` },
    ],
  },
]

export function SiteFooter() {
  return (
    <footer className={classes.footer}>
      <div className={classes.columns}>
        <div className={classes.brand}>
          <Logo />
          <p>For people whose workplace has wheels.</p>
          <p>© Wheelhouse</p>
        </div>
        {COLUMNS.map(({ name, links }) => (
          <nav key={name} aria-label={name} className={classes.column}>
            <p>{name}</p>
            {links.map((link) => (
              <a key={link.path} href={link.path}>
                {link.name}
              </a>
            ))}
          </nav>
        ))}
      </div>
    </footer>
  )
}
