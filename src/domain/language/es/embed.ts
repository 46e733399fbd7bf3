import type { EmbedWords } from '#domain/language/en/embed.ts'

export const embed: EmbedWords = {
  bookOnline: 'Reservar en línea',
  loading: 'Cargando…',
  close: 'Cerrar',
}
