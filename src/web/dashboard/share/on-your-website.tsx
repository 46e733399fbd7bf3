import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { endpoints } from '#contract/endpoints.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'
import { brandQuery } from '#web/dashboard/ui/brand-query.ts'
import { RadioChoice } from '#web/dashboard/ui/radio-choice.tsx'
import { toastServerError } from '#web/session/toast-server-error.ts'
import { Button } from '#web/ui/button.tsx'
import { SwitchField } from '#web/ui/switch-field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import { copyText } from './copy-link.ts'
import classes from './share.module.css'
import { buttonStyle, type SnippetKind, websiteSnippet } from './website-snippet.ts'

const COPY_FAILED = { title: 'Failed to copy', description: 'The code is selected. Please copy it yourself.' }

const KINDS = [
  { value: 'button', label: 'A button', hint: 'It opens your booking page on top of your website.' },
  { value: 'inline', label: 'The whole page', hint: 'Your booking page becomes part of one of your pages.' },
] as const

/** Lets the owner's website show the booking page, and gives them the code for it. */
export function OnYourWebsite({ url }: { url: string }) {
  const queryClient = useQueryClient()
  const { data: brand } = useQuery(brandQuery)
  const [kind, setKind] = useState<SnippetKind>('button')
  const field = useRef<HTMLTextAreaElement>(null)
  /** Shown while it is being saved. */
  const [requested, setRequested] = useState<boolean | null>(null)

  async function allow(is_embeddable: boolean) {
    setRequested(is_embeddable)
    try {
      const saved = await callAsOwner(endpoints.saveBrand, { body: { is_embeddable } })
      queryClient.setQueryData(brandQuery.queryKey, saved)
    } catch (error) {
      toastServerError(error, { title: 'Not saved', fallback: 'Something went wrong. Please try again.' })
    }
    setRequested(null)
  }

  const snippet = websiteSnippet(kind, { url, accentColor: brand?.accent_color ?? null })
  const { onClick: copy } = useBusy(async () => {
    if (!(await copyText(snippet, 'Code copied!', COPY_FAILED))) field.current?.select()
  })
  if (!brand) return null
  return (
    <section className={classes.website} aria-labelledby="on-your-website">
      <h3 id="on-your-website">On your website</h3>
      <SwitchField
        label="Let websites show your booking page"
        isRow
        checked={requested ?? brand.is_embeddable}
        disabled={requested !== null}
        onChange={(event) => void allow(event.currentTarget.checked)}
      />
      {!brand.is_embeddable && (
        <p>
          Clients can then book without leaving your website. While this is off, the button takes them to your
          booking page instead.
        </p>
      )}
      {brand.is_embeddable && (
        <>
          <RadioChoice legend="What to add" options={KINDS} chosen={kind} onChoose={setKind} />
          <TextArea
            ref={field}
            label="Code for your website"
            hint="Paste it where it should appear, as HTML."
            value={snippet}
            rows={5}
            readOnly
            onFocus={(event) => event.currentTarget.select()}
          />
          <div className={classes.actions}>
            <Button onClick={copy}>
              <Copy size={18} aria-hidden />
              Copy code
            </Button>
          </div>
          <Example kind={kind} url={url} style={buttonStyle(brand.accent_color)} />
        </>
      )}
    </section>
  )
}

type ExampleProps = { kind: SnippetKind; url: string; style: string }

/** Shows what the owner's website will show: a link with our script, or the page in a frame. */
function Example({ kind, url, style }: ExampleProps) {
  const path = new URL(url).pathname
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(loadEmbedScript, [])
  useEffect(() => {
    // The snippet's style is text, which React doesn't take.
    if (link.current) link.current.style.cssText = style
  })
  return (
    <div className={classes.example}>
      <p>Try it:</p>
      {kind === 'button' ? (
        <a ref={link} href={path} data-wheelhouse="button" target="_blank" rel="noreferrer">
          Book online
        </a>
      ) : (
        <iframe src={path.replace('/book/', '/embed/')} title="Your booking page, as on your website" />
      )}
    </div>
  )
}

const EMBED_SCRIPT = '/embed.js'

function loadEmbedScript() {
  if (document.querySelector(`script[src="${EMBED_SCRIPT}"]`)) return
  document.head.append(Object.assign(document.createElement('script'), { src: EMBED_SCRIPT, async: true }))
}
