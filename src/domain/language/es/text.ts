import type { TextWords } from '#domain/language/en/text.ts'

/*
 * A time ends with a period (`a.m.`), so it never ends a sentence here. The GSM alphabet has ñ, é, ü, ¡ and ¿, but not á, í, ó and ú:
 * a single one of them doubles the price of a text.
 */
export const text: TextWords = {
  texts: {
    'day before': 'Hola {client_name}, mañana {time} es su cita. Iremos a {address}. ¡Nos vemos!',
    'hour before': 'Hola {client_name}, {time} es su cita. ¡Nos vemos pronto! Iremos a {address}.',
  },
  emails: {
    'day before':
      'Hola {client_name}:\n\nLe recordamos que el {date}, {time}, tiene cita con {business}: {service}.',
    'hour before':
      'Hola {client_name}:\n\nEl {date}, {time}, empieza su cita con {business}: {service}. ¡Nos vemos pronto!',
  },
  stopLine: 'Responda STOP para no recibir mensajes.',
  today: 'hoy',
  tomorrow: 'mañana',
  onDay: (day) => `el ${day}`,
  onMyWay: 'Hola {client_name}, vamos en camino y llegamos pronto.',
  onMyWayAt: 'Hola {client_name}, calculamos llegar {time}, ya vamos en camino.',
  jobIs: ({ clientName, service, when, moreVisits }) =>
    `Hola ${clientName}, ${when} es su cita (${service}).${followedBy(moreVisits)}`,
  jobIsCancelled: ({ clientName, service, when, moreVisits }) => {
    const job = `Hola ${clientName}, su cita para ${when} (${service})`
    if (moreVisits === 0) return `${job} queda cancelada.`
    return `${job} y ${moreVisits === 1 ? '1 visita posterior' : `${moreVisits} visitas posteriores`} quedan canceladas.`
  },
  invoice: ({ clientName, number, amount, url }) =>
    `Hola${clientName ? ` ${clientName}` : ''}, esta es la factura ${number} por ${amount}. Puede pagarla en este enlace: ${url}`,
}

function followedBy(visits: number): string {
  if (visits === 0) return ''
  return visits === 1 ? ' Después sigue 1 visita.' : ` Después siguen ${visits} visitas.`
}
