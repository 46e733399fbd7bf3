import type { ReactNode } from 'react'
import { Stroke } from '#web/marketing/pictures/stroke.tsx'

/** A sheet of 120 by 150 with a corner folded over. */
function Sheet({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 120 150" aria-hidden="true">
      <Stroke d="M10 12q0-6 6-6h66l28 28v104q0 6-6 6H16q-6 0-6-6z" fill="surface" color="ink" width={3} />
      <Stroke d="M82 6v22q0 6 6 6h22z" fill="brand-tint" color="ink" width={3} />
      {children}
    </svg>
  )
}

export function InvoiceSheet() {
  return (
    <Sheet>
      <rect x="24" y="24" width="18" height="18" rx="5" fill="var(--brand)" />
      <Stroke d="M26 62h40M26 78h34M26 94h44" color="line" width={5} />
      <Stroke d="M84 62h10M84 78h10M84 94h10" color="field-line" width={5} />
      <rect x="58" y="112" width="38" height="18" rx="9" fill="var(--sun)" />
    </Sheet>
  )
}

export function PriceSheet() {
  return (
    <Sheet>
      <Stroke d="M26 30h34" color="brand" width={6} />
      <g fill="var(--brand-tint)">
        <rect x="26" y="92" width="16" height="36" rx="4" />
        <rect x="52" y="74" width="16" height="54" rx="4" />
      </g>
      <rect x="78" y="54" width="16" height="74" rx="4" fill="var(--sun)" />
      <Stroke d="M22 130h76" color="ink" width={3} />
    </Sheet>
  )
}
