import { Stroke } from './stroke.tsx'

// Each drawing fills the 240 by 136 viewBox of a claim tile.
const INDEXES = [0, 1, 2]

export function OpenTimes() {
  return (
    <>
      <path d="M62 20h116q10 0 10 10v106H52V30q0-10 10-10z" fill="var(--surface)" />
      <Stroke d="M68 40h60" color="ink" width={6} />
      <g fill="var(--gray-tint)">
        {INDEXES.map((column) => (
          <g key={column}>
            <rect x={65 + column * 38} y="58" width="33" height="18" rx="6" />
            <rect x={65 + column * 38} y="82" width="33" height="18" rx="6" />
            <rect x={65 + column * 38} y="106" width="33" height="18" rx="6" />
          </g>
        ))}
      </g>
      <rect x="103" y="82" width="33" height="18" rx="6" fill="var(--brand)" />
      <Stroke d="m131 95 9 30 6-11 12-4z" fill="sun" color="surface" width={3} />
    </>
  )
}

export function WeekOfJobs() {
  return (
    <>
      <path d="M50 22h140q10 0 10 10v104H40V32q0-10 10-10z" fill="var(--surface)" />
      <path d="M80 42v94m40-94v94m40-94v94M40 42h160" stroke="var(--line)" strokeWidth="2" />
      <g fill="var(--brand)">
        <rect x="45" y="50" width="30" height="34" rx="6" />
        <rect x="85" y="74" width="30" height="46" rx="6" opacity="0.55" />
        <rect x="125" y="50" width="30" height="26" rx="6" />
        <rect x="165" y="66" width="30" height="30" rx="6" opacity="0.55" />
        <rect x="165" y="104" width="30" height="32" rx="6" />
      </g>
      <rect x="125" y="84" width="30" height="40" rx="6" fill="var(--sun)" />
      <rect x="45" y="94" width="30" height="30" rx="6" fill="var(--brand)" opacity="0.55" />
    </>
  )
}

export function InvoiceWithCheckmark() {
  return (
    <>
      <path d="M72 16h96v106l-12 8-12-8-12 8-12-8-12 8-12-8-12 8-12-8z" fill="var(--surface)" />
      <Stroke d="M86 36h36" color="ink" width={6} />
      <Stroke d="M86 56h40m22 0h6M86 70h32m30 0h6M86 84h44m18 0h6" color="line" width={5} />
      <Stroke d="M130 104h24" color="brand" width={8} />
      <circle cx="172" cy="40" r="22" fill="var(--sun)" />
      <Stroke d="m162 40 7 8 14-15" color="surface" width={5} />
    </>
  )
}

export function BankCard() {
  return (
    <>
      <g transform="rotate(-8 120 72)">
        <rect x="58" y="36" width="124" height="78" rx="10" fill="var(--brand)" />
        <path d="M58 54h124v16H58z" fill="var(--ink)" opacity="0.5" />
        <rect x="70" y="82" width="22" height="16" rx="4" fill="var(--sun)" />
        <Stroke d="M134 98h34" color="brand-tint" width={5} />
      </g>
      <circle cx="186" cy="36" r="20" fill="var(--surface)" />
      <Stroke d="m177 36 7 7 12-13" color="brand" width={5} />
    </>
  )
}

export function ClientList() {
  return (
    <>
      <path d="M50 20h140q10 0 10 10v106H40V30q0-10 10-10z" fill="var(--surface)" />
      {INDEXES.map((row) => (
        <g key={row} transform={`translate(0 ${row * 34})`}>
          <circle cx="64" cy="46" r="11" fill={row === 1 ? 'var(--sun)' : 'var(--brand)'} />
          <Stroke d="M86 42h52" color="ink" width={5} />
          <Stroke d="M86 52h34" color="line" width={5} />
          <Stroke d="m172 40 6 6-6 6" color="field-line" width={3} />
        </g>
      ))}
    </>
  )
}

export function Reminder() {
  return (
    <>
      <path
        d="M56 26h104q12 0 12 12v34q0 12-12 12H92l-22 20V84H56q-12 0-12-12V38q0-12 12-12z"
        fill="var(--surface)"
      />
      <Stroke d="M62 48h84M62 64h52" color="line" width={6} />
      <Stroke d="M152 112q8-8 8-26 0-20 20-20t20 20q0 18 8 26z" fill="sun" color="ink" width={4} />
      <Stroke d="M173 118q7 8 14 0" color="ink" width={4} />
    </>
  )
}

export function TwoCalendars() {
  return (
    <>
      <g stroke="var(--ink)" strokeWidth="4">
        <rect x="38" y="36" width="66" height="66" rx="10" fill="var(--surface)" />
        <rect x="136" y="36" width="66" height="66" rx="10" fill="var(--surface)" />
      </g>
      <path d="M40 46q0-8 8-8h46q8 0 8 8v8H40z" fill="var(--brand)" />
      <path d="M138 46q0-8 8-8h46q8 0 8 8v8h-62z" fill="var(--sun)" />
      <g fill="var(--brand)">
        <rect x="66" y="68" width="24" height="20" rx="5" />
        <rect x="164" y="68" width="24" height="20" rx="5" />
      </g>
      <Stroke d="M98 78h42m-8-8 8 8-8 8" color="ink" width={5} />
    </>
  )
}

export function SameDayEachWeek() {
  return (
    <>
      <path d="M50 22h140q10 0 10 10v104H40V32q0-10 10-10z" fill="var(--surface)" />
      <path d="M40 42h160" stroke="var(--line)" strokeWidth="2" />
      {INDEXES.map((row) => (
        <g key={row} transform={`translate(0 ${row * 30})`} fill="var(--gray-tint)">
          <rect x="50" y="52" width="24" height="20" rx="6" />
          <rect x="82" y="52" width="24" height="20" rx="6" fill="var(--brand)" />
          <rect x="114" y="52" width="24" height="20" rx="6" />
          <rect x="146" y="52" width="24" height="20" rx="6" />
        </g>
      ))}
      <circle cx="184" cy="96" r="24" fill="var(--sun)" />
      <Stroke d="M195 92a12 12 0 1 0 1 8m1-16-1 9-9-2" color="surface" width={4} />
    </>
  )
}

export function PhoneWithApp() {
  return (
    <>
      <rect x="80" y="14" width="80" height="150" rx="14" fill="var(--ink)" />
      <path d="M86 28q0-8 8-8h52q8 0 8 8v108H86z" fill="var(--surface)" />
      {INDEXES.map((column) => (
        <g key={column} fill="var(--gray-tint)">
          <rect x={93 + column * 19} y="34" width="14" height="14" rx="4" />
          <rect x={93 + column * 19} y="54" width="14" height="14" rx="4" />
        </g>
      ))}
      <rect x="100" y="78" width="40" height="40" rx="10" fill="var(--brand)" />
      <circle cx="120" cy="98" r="11" fill="none" stroke="var(--surface)" strokeWidth="4" />
      <Stroke d="M120 87v22m-11-11h22" color="surface" width={3} />
      <circle cx="174" cy="44" r="20" fill="var(--sun)" />
      <Stroke d="M174 34v18m-8-7 8 8 8-8" color="surface" width={5} />
    </>
  )
}

export function ShieldAndKey() {
  return (
    <>
      <path d="m108 16 48 16v36q0 38-48 56-48-18-48-56V32z" fill="var(--surface)" />
      <Stroke d="m86 68 16 18 30-36" color="brand" width={9} />
      <g transform="rotate(-38 178 88)">
        <path d="M150 82h-50v12h8v10h12V94h8v8h12v-8h10z" fill="var(--ink)" />
        <circle cx="170" cy="88" r="24" fill="var(--sun)" />
        <circle cx="178" cy="88" r="7" fill="var(--surface)" />
      </g>
    </>
  )
}
