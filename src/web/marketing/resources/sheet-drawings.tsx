import type { ReactNode } from 'react'

/** A sheet of 120 by 150 with a corner folded over. */
function Sheet({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 120 150" aria-hidden="true">
      <path
        d="M10 12q0-6 6-6h66l28 28v104q0 6-6 6H16q-6 0-6-6z"
        fill="var(--surface)"
        stroke="var(--ink)"
        strokeWidth="3"
        strokeLinejoin="round"
      />
      <path
        d="M82 6v22q0 6 6 6h22z"
        fill="var(--brand-tint)"
        stroke="var(--ink)"
        strokeWidth="3"
        strokeLinejoin="round"
      />
      {children}
    </svg>
  )
}

export function InvoiceSheet() {
  return (
    <Sheet>
      <rect x="24" y="24" width="18" height="18" rx="5" fill="var(--brand)" />
      <g stroke="var(--line)" strokeWidth="5" strokeLinecap="round">
        <path d="M26 62h40M26 78h34M26 94h44" />
      </g>
      <g stroke="var(--field-line)" strokeWidth="5" strokeLinecap="round">
        <path d="M84 62h10M84 78h10M84 94h10" />
      </g>
      <rect x="58" y="112" width="38" height="18" rx="9" fill="var(--sun)" />
    </Sheet>
  )
}

export function PriceSheet() {
  return (
    <Sheet>
      <path d="M26 30h34" stroke="var(--brand)" strokeWidth="6" strokeLinecap="round" />
      <g fill="var(--brand-tint)">
        <rect x="26" y="92" width="16" height="36" rx="4" />
        <rect x="52" y="74" width="16" height="54" rx="4" />
      </g>
      <rect x="78" y="54" width="16" height="74" rx="4" fill="var(--sun)" />
      <path d="M22 130h76" stroke="var(--ink)" strokeWidth="3" strokeLinecap="round" />
    </Sheet>
  )
}
