import classes from './logo.module.css'

/** A house whose front door is a wheel. */
export function Logo() {
  return (
    <span className={classes.logo}>
      <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
        <path
          d="M16 4 28 13v15H4V13z"
          fill="var(--brand)"
          stroke="var(--brand)"
          strokeWidth="4"
          strokeLinejoin="round"
        />
        <g fill="none" stroke="var(--on-brand)" strokeWidth="2.5">
          <circle cx="16" cy="18" r="7.5" />
          <path d="M16 18v-7.5M16 18l6.5 3.75M16 18l-6.5 3.75" />
        </g>
        <circle cx="16" cy="18" r="2.75" fill="var(--sun)" />
      </svg>
      Wheelhouse
    </span>
  )
}
