import { ArrowDown, ArrowUp } from 'lucide-react'
import { useState } from 'react'
import type { Picture } from '#contract/pictures.ts'
import { pictureUrl } from '#domain/pictures/picture-url.ts'
import { withErrorToast } from '#web/session/toast-server-error.ts'
import { Button } from '#web/ui/button.tsx'
import { useSingleFlight } from '#web/ui/use-single-flight.ts'
import { AltField, RemoveButton } from './picture-parts.tsx'
import { PictureUploadArea } from './picture-upload.tsx'
import classes from './pictures.module.css'
import { usePictureChanges } from './use-picture-changes.ts'
import { usePictureUpload } from './use-picture-upload.ts'

type PhotoListProps = { photos: readonly Picture[]; focusAfterRemoval: string }

export function PhotoList({ photos, focusAfterRemoval }: PhotoListProps) {
  const [moved, setMoved] = useState('')
  return (
    <>
      <ol className={classes.photos}>
        {photos.map((photo, n) => (
          <li key={photo.id}>
            <Photo
              photo={photo}
              index={n}
              count={photos.length}
              focusAfterRemoval={focusAfterRemoval}
              onMoved={(position) => setMoved(`Moved to position ${position + 1} of ${photos.length}.`)}
            />
          </li>
        ))}
      </ol>
      <p role="status" className={classes.moved}>
        {moved}
      </p>
    </>
  )
}

type PhotoProps = {
  photo: Picture
  index: number
  count: number
  focusAfterRemoval: string
  onMoved: (position: number) => void
}

function Photo({ photo, index, count, focusAfterRemoval, onMoved }: PhotoProps) {
  const upload = usePictureUpload('photo', photo.id)
  const name = `photo ${index + 1}`
  return (
    <PictureUploadArea
      upload={upload}
      maxFiles={1}
      chooseLabel="Replace"
      labelSuffix={` ${name}`}
      buttons={
        <>
          <MoveButton photo={photo} index={index} to={index - 1} count={count} onMoved={onMoved} />
          <MoveButton photo={photo} index={index} to={index + 1} count={count} onMoved={onMoved} />
          <RemoveButton picture={photo} name={name} labelSuffix={name} focusAfter={focusAfterRemoval} />
        </>
      }
    >
      <img
        className={classes.photo}
        src={pictureUrl(photo.id, 'small.webp')}
        width={photo.width}
        height={photo.height}
        alt={photo.alt || `Photo ${index + 1}`}
      />
      <AltField picture={photo} label={`What photo ${index + 1} shows`} />
    </PictureUploadArea>
  )
}

type MoveButtonProps = {
  photo: Picture
  /** In the list. The stored position differs once a photo before this one was removed. */
  index: number
  /** The index that the button moves it to. */
  to: number
  count: number
  onMoved: (position: number) => void
}

/** Stays focusable at the ends of the list, and keeps the focus while its photo moves. */
function MoveButton({ photo, index, to, count, onMoved }: MoveButtonProps) {
  const { change } = usePictureChanges(photo)
  const { isBusy, runOnce } = useSingleFlight()
  const isEarlier = to < index
  const isPossible = to >= 0 && to < count
  const id = `${isEarlier ? 'earlier' : 'later'}-${photo.id}`
  const move = withErrorToast({ title: 'Couldn’t move the photo' }, async () => {
    await change({ position: to })
    onMoved(to)
    requestAnimationFrame(() => document.getElementById(id)?.focus())
  })
  return (
    <Button
      id={id}
      look="quiet"
      aria-label={`Move photo ${index + 1} ${isEarlier ? 'up' : 'down'}`}
      aria-disabled={!isPossible || isBusy || undefined}
      onClick={() => isPossible && void runOnce(move)}
    >
      {isEarlier ? <ArrowUp size={18} aria-hidden /> : <ArrowDown size={18} aria-hidden />}
    </Button>
  )
}
