/** Greets by the first name, where there is one. */
export function welcomeWords(fullName: string | null | undefined): string {
  const [firstName] = fullName?.trim().split(/\s+/) ?? []
  return firstName ? `Welcome, ${firstName}. Here is your day.` : 'Welcome. Here is your day.'
}
