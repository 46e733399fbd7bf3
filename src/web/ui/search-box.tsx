import { Search, X } from 'lucide-react'
import { useRef } from 'react'
import classes from './search-box.module.css'

type SearchBoxProps = {
  /** For screen readers; the placeholder is the visible label. */
  label: string
  placeholder: string
  value: string
  onChange: (value: string) => void
}

export function SearchBox({ label, placeholder, value, onChange }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null)

  function clear() {
    onChange('')
    input.current?.focus()
  }

  return (
    <search className={classes.box}>
      <Search size={20} className={classes.icon} aria-hidden />
      <input
        ref={input}
        type="search"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        aria-label={label}
        placeholder={placeholder}
        maxLength={200}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {value !== '' && (
        <button type="button" className={classes.clear} aria-label="Clear search" onClick={clear}>
          <X size={20} aria-hidden />
        </button>
      )}
    </search>
  )
}
