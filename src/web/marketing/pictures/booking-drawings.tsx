import { Stroke } from './stroke.tsx'

// Each drawing fills the 240 by 136 viewBox of a claim tile.

export function SizesAndAddOns() {
  return (
    <>
      <rect x="34" y="74" width="46" height="46" rx="10" fill="var(--surface)" />
      <Stroke d="M46 104h22" color="line" width={5} />
      <rect x="90" y="50" width="52" height="70" rx="10" fill="var(--brand)" />
      <Stroke d="m105 76 8 8 15-17" color="surface" width={5} />
      <Stroke d="M104 104h24" color="brand-tint" width={5} />
      <rect x="152" y="26" width="58" height="94" rx="10" fill="var(--surface)" />
      <Stroke d="M166 104h30" color="line" width={5} />
      <circle cx="142" cy="50" r="18" fill="var(--sun)" />
      <Stroke d="M134 50h16m-8-8v16" color="surface" width={5} />
    </>
  )
}

export function QuestionsAnswered() {
  return (
    <>
      <path d="M62 20h116q10 0 10 10v106H52V30q0-10 10-10z" fill="var(--surface)" />
      <Stroke d="M68 40h66" color="ink" width={6} />
      <rect x="67" y="52" width="106" height="20" rx="6" fill="var(--gray-tint)" />
      <Stroke d="M76 62h38" color="brand" width={5} />
      <Stroke d="M68 92h48" color="ink" width={6} />
      <rect x="67" y="104" width="48" height="20" rx="6" fill="var(--brand)" />
      <rect x="125" y="104" width="48" height="20" rx="6" fill="var(--gray-tint)" />
      <Stroke d="m83 114 5 5 10-10" color="surface" width={4} />
      <circle cx="190" cy="40" r="22" fill="var(--sun)" />
      <Stroke d="M183 34q0-7 7-7t7 7q0 4-7 8v3m0 8v1" color="surface" width={5} />
    </>
  )
}

export function DepositPaid() {
  return (
    <>
      <path d="M58 22h96q10 0 10 10v104H48V32q0-10 10-10z" fill="var(--surface)" />
      <path d="M48 44h116" stroke="var(--line)" strokeWidth="2" />
      <rect x="60" y="56" width="92" height="34" rx="8" fill="var(--brand)" />
      <Stroke d="M72 68h34m-34 11h50" color="brand-tint" width={5} />
      <rect x="60" y="100" width="92" height="24" rx="8" fill="var(--gray-tint)" />
      <circle cx="172" cy="84" r="30" fill="var(--sun)" />
      <Stroke d="M182 75q-2-7-10-7t-10 7 10 9 10 9-10 7-10-7m10-32v39" color="surface" width={5} />
    </>
  )
}
