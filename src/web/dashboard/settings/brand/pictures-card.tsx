import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { Picture } from '#contract/pictures.ts'
import { MAX_PHOTOS } from '#domain/pictures/picture-sizes.ts'
import { pictureUrl } from '#domain/pictures/picture-url.ts'
import { picturesByKind } from '#domain/pictures/pictures-by-kind.ts'
import { NotLoaded } from '#web/dashboard/ui/not-loaded.tsx'
import { Skeleton } from '#web/dashboard/ui/skeleton.tsx'
import { Card } from '#web/ui/card.tsx'
import { PhotoList } from './photo-list.tsx'
import { AltField, RemoveButton } from './picture-parts.tsx'
import { PictureUploadArea } from './picture-upload.tsx'
import classes from './pictures.module.css'
import { picturesQuery } from './pictures-query.ts'
import { usePictureUpload } from './use-picture-upload.ts'

/** The logo, the cover and the photos that clients see. */
export function PicturesCard() {
  const { data, isLoadingError, refetch } = useQuery(picturesQuery)
  const headingId = useId()
  if (isLoadingError)
    return <NotLoaded onRetry={() => void refetch()}>Couldn’t load your pictures.</NotLoaded>
  return (
    <Card className={classes.card} aria-labelledby={headingId}>
      <div>
        <h2 id={headingId}>Pictures</h2>
        <p>JPEG, PNG or WebP, up to 10 MB each. We remove hidden data, such as where a photo was taken.</p>
      </div>
      {data ? <AllPictures pictures={data.pictures} /> : <Skeleton height={320} />}
    </Card>
  )
}

function AllPictures({ pictures }: { pictures: readonly Picture[] }) {
  const { logo, cover, photos } = picturesByKind(pictures)
  return (
    <>
      <SinglePicture
        kind="logo"
        title="Logo"
        hint="Beside your name on your pages, in emails and on invoices."
        picture={logo}
      />
      <SinglePicture
        kind="cover"
        title="Cover"
        hint="A wide picture across the top of your booking page."
        picture={cover}
      />
      <PhotosPart photos={photos} />
    </>
  )
}

type SinglePictureProps = {
  kind: 'logo' | 'cover'
  title: string
  hint: string
  picture: Picture | undefined
}

function SinglePicture({ kind, title, hint, picture }: SinglePictureProps) {
  const upload = usePictureUpload(kind)
  const headingId = useId()
  return (
    <section className={classes.part} aria-labelledby={headingId}>
      <h3 id={headingId} tabIndex={-1}>
        {title}
      </h3>
      <p>{hint}</p>
      <PictureUploadArea
        upload={upload}
        maxFiles={1}
        chooseLabel={picture ? `Replace ${kind}` : `Add ${kind}`}
        buttons={
          picture && (
            <RemoveButton picture={picture} name={`your ${kind}`} labelSuffix={kind} focusAfter={headingId} />
          )
        }
      >
        {picture && (
          <img
            className={classes[kind]}
            src={pictureUrl(picture.id, 'small.webp')}
            width={picture.width}
            height={picture.height}
            alt={picture.alt || `Your ${kind}`}
          />
        )}
        {picture && kind === 'cover' && (
          <AltField key={picture.id} picture={picture} label="What the cover shows" />
        )}
      </PictureUploadArea>
    </section>
  )
}

function PhotosPart({ photos }: { photos: readonly Picture[] }) {
  const upload = usePictureUpload('photo')
  const headingId = useId()
  const freePlaces = MAX_PHOTOS - photos.length
  return (
    <section className={classes.part} aria-labelledby={headingId}>
      <h3 id={headingId} tabIndex={-1}>
        Photos
      </h3>
      <p>
        Up to {MAX_PHOTOS} photos of your work, in this order.{' '}
        {photos.length === 0 && 'You haven’t added any yet.'}
      </p>
      <PhotoList photos={photos} focusAfterRemoval={headingId} />
      {freePlaces > 0 && <PictureUploadArea upload={upload} maxFiles={freePlaces} chooseLabel="Add photos" />}
    </section>
  )
}
