import type { Refusals } from '#domain/language/en/refusals.ts'

/*
 * The API answers in English, so its sentences are translated here: errors of a call by their code, or by their sentence if one
 * code has several, and errors of fields by their sentence. A test compares the codes and the booking form's fields with the API. A
 * sentence that the API no longer has must be changed here too, or clients read the one of its code.
 */

const BY_SENTENCE: Readonly<Record<string, string>> = {
  'That time has passed. Please choose a later one.': 'Ese horario ya pasó. Elija uno posterior.',
  'That day is fully booked. Please choose another day.': 'Ese día ya está lleno. Elija otro día.',
  'No appointments on that weekday. Please choose another day.':
    'Ese día de la semana no hay citas. Elija otro día.',
  'This booking link is invalid or has expired.': 'Este enlace para reservar no es válido o ya venció.',
  'This appointment has since been cancelled.': 'Esta cita ya fue cancelada.',
  'This appointment has changed since. Please look at it again.':
    'Esta cita cambió mientras tanto. Revísela de nuevo.',
  'The questions have changed. Please check your answers.': 'Las preguntas cambiaron. Revise sus respuestas.',
  'That was very fast. Please check your details and try again.':
    'Envió el formulario muy rápido. Revise sus datos e inténtelo de nuevo.',
  'This service isn’t available. Please choose another.': 'Este servicio ya no se ofrece. Elija otro.',
  'Couldn’t reach Wheelhouse. Check your connection and try again.':
    'No pudimos conectarnos. Revise su conexión e inténtelo de nuevo.',
  'The rest of this invoice is too small to be paid by card.':
    'El resto de esta factura es demasiado pequeño para pagarlo con tarjeta.',
  'This invoice has already been paid.': 'Esta factura ya está pagada.',
  'Nothing is owed on this invoice anymore.': 'Ya no se debe nada de esta factura.',
  'A payment for this invoice is being processed.': 'Se está procesando un pago de esta factura.',
  'A payment for this invoice is being reviewed. Please contact the business.':
    'Se está revisando un pago de esta factura. Comuníquese con el negocio.',
}

const BY_CODE: Readonly<Record<string, string>> = {
  invalid_token: 'Este enlace no es válido o ya venció.',
  slot_taken: 'Alguien acaba de tomar ese horario. Elija otro.',
  slot_not_offered: 'Ese horario no se puede reservar. Elija otro.',
  price_changed: 'El precio cambió desde que abrió esta página. Revíselo y reserve de nuevo.',
  too_many_holds:
    'Varias personas están reservando para ese día. Inténtelo de nuevo en unos minutos o elija otro día.',
  deposits_unavailable:
    'Este negocio no puede recibir depósitos por ahora, así que este servicio no se puede reservar en línea. Comuníquese con el negocio.',
  deposit_settled: 'Este depósito ya no se puede pagar.',
  outside_service_area: 'Este negocio todavía no da servicio en ese código postal.',
  not_taking_bookings: 'Este negocio no recibe reservas en línea por ahora.',
  too_late_to_change: 'Ya es tarde para cambiar esta cita en línea. Comuníquese con el negocio.',
  changed_elsewhere: 'Esta cita cambió mientras tanto. Revísela de nuevo.',
  invoice_settled: 'Esta factura ya está saldada.',
  not_taking_payments: 'Este negocio no puede recibir pagos por ahora.',
  provider_unavailable: 'El servicio de pagos no responde. Inténtelo de nuevo en un momento.',
  not_found: 'No lo encontramos.',
  too_many_requests: 'Demasiados intentos. Espere un momento.',
  unavailable: 'El sistema está ocupado. Inténtelo de nuevo en un momento.',
}

const FAILED = 'Algo salió mal. Inténtelo de nuevo.'

const OF_FIELDS: Readonly<Record<string, string>> = {
  'Please enter your name': 'Escriba su nombre',
  'Name must be at most 200 characters': 'El nombre puede tener hasta 200 caracteres',
  'Please enter your email': 'Escriba su correo electrónico',
  'Please enter a valid email address': 'Escriba un correo electrónico válido',
  'Please enter your phone number': 'Escriba su número de teléfono',
  'Please enter a valid phone number': 'Escriba un número de teléfono válido',
  'Phone must be at most 50 characters': 'El teléfono puede tener hasta 50 caracteres',
  'Please tell us where to come': 'Escriba la dirección',
  'Address must be at most 500 characters': 'La dirección puede tener hasta 500 caracteres',
  'Notes must be at most 10,000 characters': 'Las notas pueden tener hasta 10,000 caracteres',
  'Please fill this in': 'Complete este dato',
  'Please choose an answer': 'Elija una respuesta',
  'Please choose one of the answers': 'Elija una de las respuestas',
  'Choose a service': 'Elija un servicio',
  'Choose a time': 'Elija un horario',
  'Choose a size': 'Elija un tamaño',
  'This size is no longer offered. Choose another.': 'Este tamaño ya no se ofrece. Elija otro.',
  'An add-on you chose is no longer offered.': 'Uno de los extras que eligió ya no se ofrece.',
  'A visit can take at most a week': 'Una visita puede durar una semana como máximo',
  'A visit must cost less than $100,000': 'Una visita tiene que costar menos de $100,000',
  'This business doesn’t accept tips here': 'Este negocio no recibe propinas aquí',
  'Enter a smaller tip': 'Escriba una propina más pequeña',
  'Enter a valid tip': 'Escriba una propina válida',
  'Enter a 5-digit ZIP code': 'Escriba un código postal de 5 dígitos',
}

const MAX_CHARACTERS = /^Please use at most (\d+) characters$/
const OTHER_ZIP = /^This address is in (\d{5}), but you chose a time for (\d{5})\./

export const refusals: Refusals = {
  ofCall: ({ code, message }) => BY_SENTENCE[message] ?? BY_CODE[code] ?? FAILED,
  ofField(sentence) {
    const [, max] = MAX_CHARACTERS.exec(sentence) ?? []
    if (max) return `Use ${max} caracteres como máximo`
    const [, zip, chosen] = OTHER_ZIP.exec(sentence) ?? []
    if (zip)
      return `Esta dirección está en ${zip}, pero eligió un horario para ${chosen}. Regrese para cambiar el código postal.`
    return OF_FIELDS[sentence] ?? BY_SENTENCE[sentence] ?? 'Revise este dato'
  },
}
