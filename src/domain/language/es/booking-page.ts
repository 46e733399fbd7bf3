import type { BookingPageWords } from '#domain/language/en/booking-page.ts'
import { theBusiness } from '#domain/language/es/the-business.ts'

const days = (hours: number) => `${hours / 24} días`
const hoursText = (hours: number) => (hours === 1 ? '1 hora' : `${hours} horas`)
const inTime = (hours: number) =>
  hours === 0
    ? 'antes de que empiece'
    : `al menos ${hours % 24 === 0 && hours > 24 ? days(hours) : hoursText(hours)} antes`

const depositPolicy: BookingPageWords['depositPolicy'] = ({ businessName, cutoffHours }) =>
  `Si usted cancela su cita ${inTime(cutoffHours)}, se le devuelve el depósito. Si cancela más tarde o no está en el lugar, ${businessName} se queda con él. Si ${businessName} cancela, se le devuelve.`

const DETAILS = new Map(
  Object.entries({
    Vehicle: 'Vehículo',
    Make: 'Marca',
    Model: 'Modelo',
    Color: 'Color',
    Home: 'Vivienda',
    Type: 'Tipo',
    Bedrooms: 'Habitaciones',
    Bathrooms: 'Baños',
    House: 'Casa',
    Townhouse: 'Casa adosada',
    Apartment: 'Apartamento',
    Condo: 'Condominio',
    Other: 'Otro',
    Studio: 'Estudio',
    'How do we get in?': '¿Cómo entramos?',
    Yes: 'Sí',
    No: 'No',
  }),
)

/** `3+ beds`. */
const ROOMS = /^([\d.]+\+?) (bed|bath)s?$/

function detail(text: string): string {
  const [, count, noun] = ROOMS.exec(text) ?? []
  if (!count) return DETAILS.get(text) ?? text
  const [one, more] = noun === 'bed' ? ['habitación', 'habitaciones'] : ['baño', 'baños']
  return `${count} ${count === '1' ? one : more}`
}

export const bookingPage: BookingPageWords = {
  detail,
  bookWith: (business) => `Reserve con ${business}`,
  book: 'Reserve una cita',
  ownersLanguage: 'en',

  welcome: '¡Gracias por elegirnos! Elija la fecha y la hora que más le convengan.',
  consultation: 'Consulta',
  unnamedBusiness: 'el negocio',
  depositPolicy,
  poweredBy: 'Hecho con Wheelhouse',
  privacy: 'Privacidad',
  terms: 'Condiciones',

  about: (business) => `Sobre ${theBusiness(business)}`,
  onInstagram: (account) => `@${account} en Instagram`,
  reviews: 'Reseñas',
  photo: (position, count) => `Foto ${position} de ${count}`,

  invalidTitle: 'Enlace no válido',
  invalidLink: 'Este enlace para reservar no es válido o ya venció.',
  noLink: 'Falta el enlace para reservar',
  askForNewLink: 'Pida un enlace nuevo al negocio.',
  toHomepage: 'Ir a la página principal',
  closed: (business) => `${business ?? 'Este negocio'} no recibe reservas en línea por ahora`,
  contactThem: 'Comuníquese directamente con el negocio o vuelva más tarde.',

  closedDescription: (business) => `${business ?? 'Este negocio'} no recibe reservas en línea por ahora.`,
  description: (services, hasMore, business) =>
    `${services}${hasMore ? ' y más' : ''}: elija un servicio, una fecha y un horario, y reserve en línea con ${business ?? 'nosotros'}.`,

  zipCode: 'Código postal',
  zipHint: 'Le mostraremos los horarios en que podemos ir a su domicilio.',
  zipInvalid: 'Escriba un código postal de 5 dígitos, como 90210.',
  zipUnknown: 'No conocemos ese código postal. Revíselo o continúe sin él.',
  continueWithoutZip: 'Continuar sin código postal',
  notThere: (zip) => `Todavía no damos servicio en ${zip}`,
  zipNotKnown: (zip) => `No conocemos el código postal ${zip}`,
  callAt: (business) => (business ? `Llame a ${business} al {phone}.` : 'Llámenos al {phone}.'),
  tryAnotherZip: 'Probar otro código postal',
  askAnyway: 'Preguntar de todos modos',
  askHint: 'Díganos qué necesita. Le responderemos si podemos ir.',
  whatYouNeed: '¿Qué necesita?',
  send: 'Enviar',
  thanksForAsking: 'Gracias, recibimos su pregunta',
  weWillAnswer: (zip) => `Le responderemos si podemos ir a ${zip}.`,
  questionFailed: 'No pudimos enviar su pregunta',
  questionProblem: 'Algo salió mal. Inténtelo de nuevo.',
}
