import type { PayWords } from '#domain/language/en/pay.ts'
import { theBusiness, theBusinessAtStart } from '#domain/language/es/the-business.ts'

/** `a` and `el` become one word. */
const toBusiness = (business: string | null) => (business === null ? 'al negocio' : `a ${business}`)

export const pay: PayWords = {
  invoice: (number) => `Factura ${number}`,
  receiptFor: (number) => `Recibo de la factura ${number}`,
  invalidTitle: 'Enlace de pago no válido',
  invalidLink:
    'Este enlace no corresponde a ninguna factura. Use el enlace de su correo más reciente o comuníquese con el negocio.',

  badges: {
    processing: 'En proceso',
    checked: 'En revisión',
    void: 'Anulada',
    due: 'Por pagar',
    overdue: 'Vencida',
    kept: 'Pagada',
    part: 'Devolución parcial',
    whole: 'Pago devuelto',
  },
  paidOn: (date) => `Pagado el ${date}`,
  paid: 'Pagado',
  notOwed: 'Ya no se debe',
  dueOn: (date) => `Vence el ${date}`,
  wasDueOn: (date) => `Venció el ${date}`,

  voided: 'Esta factura fue anulada. No hay nada que pagar.',
  processing:
    'Su pago se está procesando. Su banco puede tardar unos días en confirmarlo. No tiene que hacer nada.',
  checked: (business) =>
    `El monto que recibimos no coincide con esta factura, así que se está revisando el pago. No vuelva a pagar. Comuníquese con ${theBusiness(business)} por correo a {email}.`,
  tooSmall: (business) =>
    `El saldo es demasiado pequeño para pagarlo con tarjeta. Páguele ${toBusiness(business)} de otra forma.`,
  takesNoPayments: 'Este negocio no puede recibir pagos por ahora. Escriba a {email}.',
  coveredByDeposit: 'Su depósito cubre esta factura. No queda nada por pagar. ¡Gracias!',
  thankYou: (paid, business) => `¡Gracias! ${theBusinessAtStart(business)} recibió su pago de ${paid}.`,
  partReturned: (paid, business, returned) =>
    `${theBusinessAtStart(business)} recibió su pago de ${paid}. Se le devolvieron ${returned}.`,
  returnedByBank: (paid) => `Su banco le devolvió su pago de ${paid}.`,
  refunded: (paid, business) => `${theBusinessAtStart(business)} le devolvió su pago de ${paid}.`,

  canceled: 'El pago no se completó. Puede pagar cuando quiera.',
  notConfirmed:
    'Su pago todavía no está confirmado. Vuelva a cargar esta página en un minuto antes de intentarlo otra vez.',

  pay: (amount) => `Pagar ${amount}`,
  continue: 'Continuar',
  securePage: 'El pago se hace en la página segura del proveedor de pagos.',
  addTip: '¿Desea dejar propina?',
  noTip: 'Sin propina',
  customTip: 'Otro monto',
  yourTip: 'Su propina en dólares',
  invalidTip: 'Escriba una propina válida',
  maxTip: (amount) => `Escriba una propina de ${amount} como máximo`,
  noTips: 'Este negocio no recibe propinas aquí. Puede pagar sin propina.',
  notStarted: 'No pudimos iniciar el pago. Inténtelo de nuevo en un momento.',

  whatFor: 'Detalle',
  description: 'Descripción',
  amount: 'Monto',

  downloadInvoice: 'Descargar factura',
  downloadReceipt: 'Descargar recibo',
  questions: (business) => `¿Preguntas? Comuníquese con ${theBusiness(business)} por correo a {email}.`,
}
