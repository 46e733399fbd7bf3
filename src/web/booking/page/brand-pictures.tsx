import type { Picture } from '#contract/pictures.ts'
import type { BookingPageWords } from '#domain/language/en/booking-page.ts'
import type { Language } from '#domain/language/languages.ts'
import { pictureSources, pictureUrl } from '#domain/pictures/picture-url.ts'
import classes from './brand-pictures.module.css'

/** The page keeps its space before it is loaded, because all covers have the same proportions. */
export function Cover({ picture, language }: { picture: Picture; language?: Language | undefined }) {
  const { id, alt, width, height } = picture
  return (
    <img
      className={classes.cover}
      src={pictureUrl(id, 'large.webp')}
      srcSet={pictureSources(picture)}
      sizes="(min-width: 68rem) 64rem, 100vw"
      width={width}
      height={height}
      alt={alt}
      lang={language}
      fetchPriority="high"
    />
  )
}

type PhotosProps = { photos: readonly Picture[]; words: BookingPageWords }

/** Small squares, each a link to the whole photo. */
export function Photos({ photos, words }: PhotosProps) {
  return (
    <ul className={classes.photos}>
      {photos.map((photo, n) => (
        <li key={photo.id}>
          <a href={pictureUrl(photo.id, 'large.webp')} target="_blank" rel="noreferrer">
            <img
              src={pictureUrl(photo.id, 'small.webp')}
              width={photo.width}
              height={photo.height}
              alt={photo.alt || words.photo(n + 1, photos.length)}
              lang={photo.alt ? words.ownersLanguage : undefined}
              loading="lazy"
            />
          </a>
        </li>
      ))}
    </ul>
  )
}
