import type { ManageWords } from '#domain/language/en/manage.ts'
import { sentence } from '#domain/language/es/sentence.ts'
import { theBusiness, theBusinessAtStart } from '#domain/language/es/the-business.ts'

export const manage: ManageWords = {
  appointment: {
    states: {
      booked: { title: 'Su cita', badge: 'Confirmada' },
      cancelled: { title: 'Esta cita fue cancelada', badge: 'Cancelada' },
      past: { title: 'Su cita ya pasó', badge: 'Pasada' },
    },
    done: {
      moved: 'Su cita tiene un nuevo horario.',
      kept: '¡Gracias! Confirmamos este horario.',
      paid: '¡Gracias! Recibimos su depósito y su cita quedó reservada.',
      cancelled: 'Su cita fue cancelada.',
    },
    cancel: 'Cancelar la cita',
    changeUntil: (moment) => sentence(`Puede cambiarla o cancelarla aquí hasta el ${moment}`),
    moveUntil: (moment) => sentence(`Puede cambiarla aquí hasta el ${moment}`),
    cancelQuestion: '¿Cancelar esta cita?',
    keep: 'Mantener la cita',
    moveQuestion: '¿Cambiar su cita?',
    move: 'Cambiar la cita',
  },
  visit: {
    states: {
      booked: { title: 'Su visita', badge: 'Confirmada' },
      cancelled: { title: 'Esta visita fue cancelada', badge: 'Cancelada' },
      past: { title: 'Su visita ya pasó', badge: 'Pasada' },
    },
    done: {
      moved: 'Esta visita tiene un nuevo horario.',
      kept: '¡Gracias! Confirmamos este horario.',
      paid: '¡Gracias! Recibimos su depósito.',
      cancelled: 'Esta visita fue cancelada.',
    },
    cancel: 'Omitir esta visita',
    changeUntil: (moment) => sentence(`Puede cambiarla u omitirla aquí hasta el ${moment}`),
    moveUntil: (moment) => sentence(`Puede cambiarla aquí hasta el ${moment}`),
    cancelQuestion: '¿Omitir esta visita?',
    keep: 'Mantener esta visita',
    moveQuestion: '¿Cambiar esta visita?',
    move: 'Cambiar esta visita',
  },

  title: (business) => (business ? `Su cita con ${business}` : 'Su cita'),
  description: 'Vea, cambie o cancele su cita.',
  invalidTitle: 'Enlace de cita no válido',
  invalidLink:
    'Este enlace no corresponde a ninguna cita. Use el enlace de su correo más reciente o comuníquese con el negocio.',
  toHomepage: 'Ir a la página principal',
  bookedWith: 'Reservado con {wheelhouse}',

  emailPromises: {
    moved: 'Se lo enviaremos por correo.',
    cancelled: 'Se lo confirmaremos por correo.',
    paid: 'Le enviaremos los detalles por correo.',
  },
  rhythms: {
    weekly: 'Cada semana',
    'every 2 weeks': 'Cada 2 semanas',
    'every 4 weeks': 'Cada 4 semanas',
    monthly: 'Cada mes',
  },
  rhythmWith: (rhythm, business) => `${rhythm} con ${business}`,
  worksForYou: 'Usted confirmó que este horario le conviene.',
  payDeposit: 'Pagar el depósito',
  otherVisits: 'Sus otras visitas',
  nextVisits: 'Sus próximas visitas',
  andMore: (count) => `y ${count} más`,
  bookAgain: 'Reservar de nuevo',
  moveIt: 'Cambiar',
  addToCalendar: 'Agregar al calendario',
  reminders: 'Recordatorios de citas',
  tooLateToChange: 'Ya es tarde para cambiar esta cita aquí. Para cambiarla, {contact}.',
  tooLateToMove: 'Ya es tarde para cambiar esta cita aquí. Para cambiarla, {contact}.',
  contact: (business, hasPhone) =>
    hasPhone
      ? `comuníquese con ${theBusiness(business)} al {phone} o por correo a {email}`
      : `comuníquese con ${theBusiness(business)} por correo a {email}`,

  when: 'Cuándo',
  what: 'Qué',
  where: 'Dónde',
  price: 'Precio',
  free: 'Gratis',
  deposit: 'Depósito',
  with: 'Con',

  keepQuestion: '¿Le conviene este horario?',
  ifNot: 'Si no, {contact}.',
  pickAnother: 'Elegir otro horario',
  keepIt: 'Sí, me conviene',
  opensUp: (business) =>
    `Otra persona podrá tomar este horario. Le avisaremos ${business ? `a ${business}` : 'al negocio'}.`,
  othersStay: 'Sus otras visitas no cambian.',
  nextOneOn: (moment) => sentence(`La próxima es el ${moment}`),
  onlyThisMoves: 'Solo cambia esta visita. Las demás siguen igual.',
  from: 'Antes',
  to: 'Ahora',
  chooseAnother: 'Elija otro horario',
  currently: (moment) => sentence(`Actualmente es el ${moment}`),
  notAvailable: 'Ese horario no está disponible. Elija otro.',
  days: 'Días',
  noTimesIn: (month) => `No hay horarios disponibles en ${month}.`,
  noTimesThatDay: 'No hay horarios disponibles ese día. Elija otro día.',
  current: 'actual',
  timesAreIn: (zone) => `Los horarios están en ${zone}.`,
  keepThisTime: 'Mantener este horario',
  refundGone: 'Ya es tarde para una devolución. No se canceló nada.',

  notPaidYet: (amount) => `${amount}, sin pagar`,
  paid: (amount) => `${amount}, pagado`,
  beingRefunded: (amount, refund) => `${amount}, pagado; devolución de ${refund} en camino`,
  partlyRefunded: (amount, refunded) => `${amount}, pagado; ${refunded} devuelto`,
  refunded: (amount) => `${amount}, devuelto`,
  refunding: (amount) => `Le estamos devolviendo su depósito de ${amount}.`,
  refundingPart: (amount) => `Le estamos devolviendo ${amount} de su depósito.`,
  wasRefunded: (amount) =>
    `Le devolvimos su depósito de ${amount}. Su banco puede tardar unos días en mostrarlo.`,
  willBeRefunded: (amount) => `Le devolveremos su depósito de ${amount}.`,
  keeps: (business, amount) => `${theBusinessAtStart(business)} se queda con su depósito de ${amount}.`,
  tooLateForRefund: (business, amount) =>
    `Ya es tarde para una devolución: ${theBusiness(business)} se queda con su depósito de ${amount}.`,
  cancelBefore: (moment) => `Cancele antes del ${moment} para recuperar su depósito.`,
  keepsIfCancelled: (business, amount) =>
    `Si cancela ahora, ${theBusiness(business)} se queda con su depósito de ${amount}.`,

  remindersDescription: 'Active o desactive los recordatorios de sus citas.',
  remindersAbout: 'Recordatorios de esta cita',
  goTo: (email, business) =>
    `Los recordatorios de esta cita llegan a ${email}, a menos que haya desactivado todos los recordatorios de ${business ?? 'este negocio'}.`,
  offForThis: (email, business) =>
    `${theBusinessAtStart(business)} no enviará recordatorios de esta cita a ${email}. Si la cita cambia, le avisaremos por correo.`,
  forAll: (business) =>
    `Para activar o desactivar los recordatorios de todas sus citas, abra el enlace de un correo de ${business ?? 'este negocio'}.`,
  sends: (email, business) => `${theBusinessAtStart(business)} envía recordatorios de citas a ${email}.`,
  sendsOthers: (email, business) =>
    `${theBusinessAtStart(business)} envía recordatorios de citas a ${email}, pero no de esta.`,
  sendsNone: (email, business) =>
    `${theBusinessAtStart(business)} no enviará recordatorios a ${email}. Si una cita cambia, le avisaremos por correo.`,
  remindersFrom: (business) => `Recordatorios de ${business ?? 'este negocio'}`,
  on: 'Activados',
  off: 'Desactivados',
  backToAppointment: 'Volver a su cita',
  stopAll: 'Desactivar todos los recordatorios',
  stop: 'Desactivar recordatorios',
  sendAgain: 'Activar recordatorios',
}
