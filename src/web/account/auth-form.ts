/** What the three forms of the auth page are given. */
export type AuthFormProps = {
  /** Where one wanted to go before being asked to sign in. */
  next: string | null
  /** What was typed into another of the forms. */
  email: string
  onEmail: (email: string) => void
}
