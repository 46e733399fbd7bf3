import type { DepositWords } from '#domain/language/en/deposit.ts'
import { dates } from '#domain/language/es/dates.ts'
import { sentence } from '#domain/language/es/sentence.ts'
import { theBusiness, theBusinessAtStart } from '#domain/language/es/the-business.ts'

export const deposit: DepositWords = {
  pageTitle: 'Su depósito',
  forServices: (services) => `Depósito: ${services}`,
  invalidTitle: 'Enlace de depósito no válido',
  invalidLink:
    'Este enlace no corresponde a ningún depósito. Use el enlace de su correo más reciente o comuníquese con el negocio.',
  refunded: 'Le devolvimos su depósito',
  refundedDelay: (amount) => `Su banco puede tardar unos días en mostrar los ${amount}.`,
  thankYou: '¡Gracias!',
  paidAndBooked: (amount) => `Recibimos su depósito de ${amount} y su cita quedó reservada.`,
  notBooked: 'Su cita no está reservada',
  notPaidInTime: (amount) =>
    `El depósito de ${amount} no se pagó a tiempo, así que el horario vuelve a estar libre. No se le cobró nada.`,
  tryAgain: 'Intentar de nuevo',
  timeTaken: 'Ese horario ya está ocupado',
  paidTooLate: 'Su pago llegó cuando otra persona ya había tomado el horario, así que no pudimos reservarlo.',
  bookAnother: 'Reservar otro horario',
  cancelled: 'Su cita fue cancelada',
  paidAfterThat: 'Su pago llegó después.',
  askAbout: (amount, business) =>
    `Usted pagó un depósito de ${amount}. Pregunte ${business ? `a ${business}` : 'al negocio'} por la devolución.`,
  nothingToPay: 'No hay nada que pagar',
  noLongerAsks: (business) => `${theBusinessAtStart(business)} ya no pide este depósito.`,
  weRefunded: (amount) =>
    `Le devolvimos su depósito de ${amount}. Su banco puede tardar unos días en mostrarlo.`,
  weRefund: (amount) => `Le estamos devolviendo su depósito de ${amount}.`,
  confirming: 'Estamos confirmando su pago',
  updatesItself: 'Esto toma un momento. La página se actualiza sola.',
  payToBook: 'Pague su depósito para reservar',
  payYours: 'Pague su depósito',
  chooseAnother: 'Elegir otro horario',
  notConfirmed:
    'Su pago todavía no está confirmado. Si ya pagó, vuelva a cargar esta página en un minuto antes de intentarlo otra vez.',
  notPaidYet: 'Todavía no ha pagado.',
  today: (time) => `hoy ${dates.at(time)}`,
  held: (moment, until) =>
    `${sentence(`Le guardamos este horario: ${moment}`)} Tiene hasta ${until.startsWith('hoy') ? until : `el ${until}`} para pagar.`,
  asks: (business, amount) => `${theBusinessAtStart(business)} pide un depósito de ${amount} para su cita.`,
  pay: (amount) => `Pagar depósito de ${amount}`,
  securePage: 'El pago se hace en la página segura del proveedor de pagos.',
  questions: (business, hasPhone) =>
    hasPhone
      ? `¿Preguntas? Comuníquese con ${theBusiness(business)} al {phone} o por correo a {email}.`
      : `¿Preguntas? Comuníquese con ${theBusiness(business)} por correo a {email}.`,
  amountPaid: (amount) => `${amount}, pagado`,
}
