import type { CSSProperties } from 'react'
import type { PublicBrand } from '#contract/brand.ts'
import type { Picture } from '#contract/pictures.ts'
import { accentShades } from '#domain/brand/accent-shades.ts'
import { bookingPage as words } from '#domain/language/en/booking-page.ts'
import { picturesByKind } from '#domain/pictures/pictures-by-kind.ts'
import { BusinessFacts } from '#web/booking/page/business-facts.tsx'
import { BusinessHeader } from '#web/booking/page/business-header.tsx'
import { accentProperties } from '#web/ui/accent-style.tsx'
import { Button } from '#web/ui/button.tsx'
import classes from './brand.module.css'

type BrandPreviewProps = {
  name: string | null
  welcome: string | null
  brand: PublicBrand
  pictures: readonly Picture[]
}

/** The booking page with what is in the form, as clients see it on a light and on a dark screen. */
export function BrandPreview(props: BrandPreviewProps) {
  return (
    <section className={classes.preview} aria-labelledby="brand-preview">
      <h2 id="brand-preview">Preview</h2>
      <Screen {...props} scheme="light" label="On a light screen" />
      <Screen {...props} scheme="dark" label="On a dark screen" />
    </section>
  )
}

type ScreenProps = BrandPreviewProps & { scheme: 'light' | 'dark'; label: string }

function Screen({ name, welcome, brand, pictures, scheme, label }: ScreenProps) {
  const { accent_color: color } = brand
  const { logo, cover, photos } = picturesByKind(pictures)
  const style = color === null ? undefined : (accentProperties(accentShades(color)[scheme]) as CSSProperties)
  return (
    <figure>
      <figcaption>{label}</figcaption>
      <div inert className={classes.screen} data-color-scheme={scheme} style={style}>
        <BusinessHeader
          name={name}
          welcome={welcome}
          logo={logo}
          cover={cover}
          words={words}
          headingLevel={3}
        />
        <div className={classes.sample}>
          <span className={classes.chosen}>9:00 AM</span>
          <Button>Continue</Button>
        </div>
        <BusinessFacts name={name} brand={brand} photos={photos} words={words} />
      </div>
    </figure>
  )
}
