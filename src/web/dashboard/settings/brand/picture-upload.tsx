import { type ReactNode, useRef } from 'react'
import { PICTURE_TYPES } from '#domain/pictures/picture-sizes.ts'
import { useFileDrop } from '#web/dashboard/ui/use-file-drop.ts'
import { Button } from '#web/ui/button.tsx'
import classes from './pictures.module.css'
import type { PictureUpload } from './use-picture-upload.ts'

type PictureUploadAreaProps = {
  upload: PictureUpload
  /** How many files can be chosen at once. */
  maxFiles: number
  chooseLabel: string
  labelSuffix?: string
  /** More buttons. */
  buttons?: ReactNode
  children?: ReactNode
}

/** Pictures can be dropped on it, or chosen with its button. Phones offer the camera too. */
export function PictureUploadArea(props: PictureUploadAreaProps) {
  const { upload, maxFiles, chooseLabel, labelSuffix = '', buttons, children } = props
  const { progress, error, choose, retry } = upload
  const input = useRef<HTMLInputElement>(null)
  const chooseSome = (files: readonly File[]) => choose(files, maxFiles)
  const { isDraggedOver, dropProps } = useFileDrop(chooseSome)
  const isBusy = progress !== null
  return (
    <div className={classes.area} data-dragged-over={isDraggedOver || undefined} {...dropProps}>
      {children}
      <div className={classes.buttons}>
        <Button
          look="quiet"
          aria-label={`${chooseLabel}${labelSuffix}`}
          aria-disabled={isBusy || undefined}
          onClick={() => !isBusy && input.current?.click()}
        >
          {isBusy ? 'Uploading...' : chooseLabel}
        </Button>
        {buttons}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={`${chooseLabel}${labelSuffix}`}
        accept={PICTURE_TYPES.join(',')}
        multiple={maxFiles > 1}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])]
          // Cleared, so that the same file can be chosen again.
          event.currentTarget.value = ''
          if (files.length > 0) chooseSome(files)
        }}
      />
      {isBusy && (
        <div className={classes.progress}>
          <progress aria-label="Upload" value={progress} />
          <span>{progress < 1 ? `${Math.floor(progress * 100)}% sent` : 'Preparing the picture...'}</span>
        </div>
      )}
      <div role="alert" className={classes.error}>
        {error && (
          <>
            <p>{error}</p>
            {retry && (
              <Button look="quiet" onClick={retry}>
                Try again
              </Button>
            )}
          </>
        )}
      </div>
    </div>
  )
}
