import { Stroke } from './stroke.tsx'

// Each drawing fills the 240 by 136 viewBox of a claim tile.

export function BrandedPage() {
  return (
    <>
      <path d="M62 16h116q10 0 10 10v110H52V26q0-10 10-10z" fill="var(--surface)" />
      <path d="M62 16h116q10 0 10 10v32H52V26q0-10 10-10z" fill="var(--brand)" />
      <Stroke d="M96 46q12-18 24 0 10-12 18 0 12-16 24 0" color="brand-tint" width={5} />
      <circle cx="76" cy="58" r="16" fill="var(--sun)" stroke="var(--surface)" strokeWidth="4" />
      <Stroke d="m69 58 5 6 9-11" color="surface" width={4} />
      <Stroke d="M102 74h60" color="ink" width={6} />
      <g fill="var(--gray-tint)">
        <rect x="65" y="88" width="33" height="24" rx="6" />
        <rect x="103" y="88" width="33" height="24" rx="6" fill="var(--brand)" opacity="0.55" />
        <rect x="141" y="88" width="33" height="24" rx="6" />
      </g>
      <rect x="65" y="120" width="109" height="26" rx="6" fill="var(--brand)" />
    </>
  )
}

export function ButtonOnWebsite() {
  return (
    <>
      <path d="M46 20h148q10 0 10 10v106H36V30q0-10 10-10z" fill="var(--surface)" />
      <path d="M36 42h168" stroke="var(--line)" strokeWidth="2" />
      <g fill="var(--line)">
        <circle cx="50" cy="31" r="4" />
        <circle cx="62" cy="31" r="4" />
        <circle cx="74" cy="31" r="4" />
      </g>
      <Stroke d="M54 60h64" color="ink" width={6} />
      <Stroke d="M54 76h86M54 124h60" color="line" width={5} />
      <rect x="140" y="52" width="50" height="36" rx="8" fill="var(--gray-tint)" />
      <rect x="54" y="90" width="86" height="24" rx="8" fill="var(--brand)" />
      <Stroke d="M70 102h54" color="brand-tint" width={5} />
      <Stroke d="m130 103 11 32 7-12 13-5z" fill="sun" color="surface" width={3} />
    </>
  )
}

export function TwoLanguages() {
  return (
    <>
      <path
        d="M40 18h76q12 0 12 12v42q0 12-12 12H72L54 100V84H40q-12 0-12-12V30q0-12 12-12z"
        fill="var(--surface)"
      />
      <Stroke d="m62 70 16-40 16 40M67 58h22" color="ink" width={6} />
      <path
        d="M124 46h76q12 0 12 12v44q0 12-12 12h-14v16l-18-16h-44q-12 0-12-12V58q0-12 12-12z"
        fill="var(--brand)"
      />
      <Stroke d="M148 102V70l28 32V70" color="surface" width={6} />
      <Stroke d="M150 60q6-7 12-2t12-2" color="sun" width={5} />
    </>
  )
}
