import { z } from "zod"

/**
 * Every error the API can answer: its HTTP status and the Spanish sentence a person reads.
 * A reply is `{ error: CODE, message, … }`; `fields` names what was wrong with the input.
 */
export const errors = {
  VALIDATION: { status: 400, message: "Revisa los datos enviados." },
  MALFORMED_REQUEST: { status: 400, message: "No se pudo leer la solicitud." },
  UNAUTHENTICATED: { status: 401, message: "Inicia sesión para continuar." },
  INVALID_CREDENTIALS: { status: 401, message: "Correo o contraseña incorrectos." },
  INVALID_CODE: { status: 400, message: "Código inválido" },
  HAS_OWNER: { status: 409, message: "Este estudio ya tiene dueña o dueño. Entra con tu cuenta." },
  INVALID_OWNER_WORD: { status: 400, message: "Esa no es la palabra que se imprimió al iniciar Cupo." },
  OWNER_WORD_SPENT: {
    status: 409,
    message: "Hubo demasiados intentos con otra palabra. Reinicia Cupo: imprimirá una nueva.",
  },
  GOOGLE_FAILED: { status: 400, message: "No se pudo iniciar sesión con Google" },
  GOOGLE_NOT_LINKED: {
    status: 409,
    message:
      "Ya hay una cuenta con ese correo. Entra con tu contraseña, o crea otra con «¿Olvidaste tu contraseña?»: después podrás usar Google.",
  },
  SECOND_STEP_WRONG: { status: 400, message: "Ese código no es correcto. Revísalo o espera el siguiente." },
  SECOND_STEP_USED: { status: 409, message: "Ese código ya se usó. Espera el siguiente." },
  SECOND_STEP_AGAIN: {
    status: 409,
    message: "Escribe también un código de tu aplicación, o uno de respaldo.",
  },
  SECOND_STEP_OVER: {
    status: 401,
    message: "Pasó mucho tiempo o hubo demasiados intentos. Escribe otra vez tu contraseña.",
  },
  SECOND_STEP_NEEDS_PASSWORD: {
    status: 409,
    message: "Tu cuenta pide un segundo paso. Entra con tu correo y tu contraseña.",
  },
  SECOND_STEP_REQUIRED: {
    status: 403,
    message: "El estudio pide un segundo paso para entrar. Actívalo para continuar.",
  },
  SECOND_STEP_ON: { status: 409, message: "Tu segundo paso ya está activado." },
  SECOND_STEP_OFF: { status: 409, message: "No hay un segundo paso activado." },
  SECOND_STEP_NOT_BEGUN: { status: 409, message: "Empieza otra vez para ver un código QR nuevo." },
  SECOND_STEP_UNREADABLE: {
    status: 409,
    message:
      "Tu segundo paso ya no se puede comprobar. Pide a quien administra que lo quite, y actívalo de nuevo.",
  },
  SECOND_STEP_ELSEWHERE: {
    status: 409,
    message: "Aquí las contraseñas las guarda Firebase: el segundo paso se configura en su consola.",
  },
  SECOND_STEP_FIRST: {
    status: 409,
    message: "Activa primero tu propio segundo paso: así no te quedas fuera.",
  },
  PASSKEY_UNKNOWN: {
    status: 401,
    message: "Esa llave de acceso no abre ninguna cuenta aquí. Entra con tu correo y tu contraseña.",
  },
  PASSKEY_REFUSED: { status: 400, message: "No se pudo agregar la llave de acceso. Inténtalo otra vez." },
  PASSKEY_NOT_FOUND: { status: 404, message: "Esa llave de acceso ya no está." },
  PASSKEYS_FULL: {
    status: 409,
    message: "Puedes tener hasta 10 llaves de acceso. Quita una para agregar otra.",
  },
  session_revoked: {
    status: 401,
    message: "Tu sesión fue cerrada porque se inició en otro dispositivo.",
  },
  SESSION_EXPIRED: { status: 401, message: "Tu sesión terminó. Inicia sesión otra vez." },
  SESSION_IDLE: {
    status: 401,
    message: "Tu sesión se cerró porque nadie la usó en varias horas. Inicia sesión otra vez.",
  },
  ACCOUNT_DISABLED: { status: 403, message: "Tu cuenta está inactiva. Contacta al estudio." },
  ACCOUNT_CLOSED: { status: 401, message: "Tu cuenta quedó cerrada." },
  ACCOUNT_MERGED: {
    status: 403,
    message: "El estudio unió esta cuenta con tu otra cuenta. Entra con el correo de la otra.",
  },
  STAFF_AT_CUSTOMER_DOOR: {
    status: 403,
    message: "Este acceso es solo para usuarios. Usa el login de administrador.",
  },
  CUSTOMER_AT_STAFF_DOOR: {
    status: 403,
    message: "Este acceso es solo para el personal. Entra a tu cuenta desde el sitio.",
  },
  ALREADY_MERGED: { status: 409, message: "Una de estas cuentas ya se unió con otra. Búscala de nuevo." },
  FORBIDDEN: { status: 403, message: "No tienes permiso para hacer esto." },
  NOT_FOUND: { status: 404, message: "No se encontró lo que buscas." },
  USER_NOT_FOUND: { status: 404, message: "No se encontró la cuenta." },
  STAFF_NOT_FOUND: { status: 404, message: "No se encontró a esa persona del staff." },
  BRANCH_NOT_FOUND: { status: 404, message: "No se encontró la sucursal." },
  DISCIPLINE_NOT_FOUND: { status: 404, message: "No se encontró la disciplina." },
  ROOM_NOT_FOUND: { status: 404, message: "No se encontró el salón." },
  INSTRUCTOR_NOT_FOUND: { status: 404, message: "No se encontró el instructor." },
  PACKAGE_NOT_FOUND: { status: 404, message: "No se encontró el paquete." },
  REPORT_NOT_FOUND: { status: 404, message: "No existe ese informe." },
  SAVED_REPORT_NOT_FOUND: { status: 404, message: "Ese informe ya no está guardado." },
  REPORT_NAME_TAKEN: { status: 409, message: "Ya guardaste un informe con ese nombre." },
  TOO_MANY_SAVED_REPORTS: { status: 409, message: "Ya guardaste 50 informes: quita uno para guardar otro." },
  REPORT_TOO_LONG: {
    status: 400,
    message: "Son demasiados renglones para un informe. Elige menos días.",
  },
  COUPON_NOT_FOUND: { status: 404, message: "No se encontró el cupón." },
  CLASS_NOT_FOUND: { status: 404, message: "No se encontró la clase." },
  RESERVATION_NOT_FOUND: { status: 404, message: "No se encontró la reserva." },
  IMAGE_NOT_READABLE: {
    status: 400,
    message:
      "No se pudo leer la imagen. Usa una foto en JPG, PNG o WebP de menos de 8 MB, que esté completa.",
  },
  PICTURES_AWAY: {
    status: 503,
    message: "Las imágenes no están disponibles por un momento. No se guardó nada; intenta de nuevo.",
  },
  WRONG_PASSWORD: { status: 400, message: "Tu contraseña actual no es correcta." },
  EMAIL_ALREADY_EXISTS: {
    status: 409,
    message: "Ese correo ya está registrado. Intenta iniciar sesión.",
  },
  CLASS_NOT_FULL: { status: 409, message: "Todavía hay lugar en esta clase: resérvalo." },
  NO_CLASSES_TO_WAIT: {
    status: 409,
    message: "No tienes clases disponibles para unirte a la lista de espera.",
  },
  ALREADY_WAITING: { status: 409, message: "Ya estás en la lista de espera de esta clase." },
  WAITLIST_CLOSED: {
    status: 409,
    message: "La lista de espera ya cerró: la clase está por empezar.",
  },
  WAITLIST_NOT_FOUND: { status: 404, message: "No se encontró tu lugar en la lista de espera." },
  WAITLIST_ENDED: { status: 409, message: "Ya no estás en esta lista de espera." },
  WEEKLY_BOOKING_NOT_FOUND: { status: 404, message: "No se encontró esa reserva de cada semana." },
  WEEKLY_BOOKING_EXISTS: { status: 409, message: "Ya reservas esta clase cada semana." },
  /** Of staff, who book one class there for somebody; the clock books as its customer would. */
  WEEKLY_NOT_PUBLIC: {
    status: 409,
    message: "Esta sucursal no es pública: la recepción reserva cada clase por separado.",
  },
  WEEKLY_BOOKING_LIMIT: {
    status: 409,
    message: "Ya tienes 20 reservas de cada semana: termina una para agregar otra.",
  },
  /** Why the clock books no more what could not be given back. */
  WEEKLY_TOO_LATE: {
    status: 409,
    message: "Ya no se podía cancelar sin perder la clase: si quieres ir, resérvala tú.",
  },
  OFFER_ENDED: { status: 409, message: "Ese lugar ya no está disponible. Sigues en la lista de espera." },
  VERSION_NOT_FOUND: { status: 404, message: "No se encontró esa versión." },
  MESSAGE_NOT_FOUND: { status: 404, message: "No se encontró el mensaje." },
  MESSAGE_NOT_RESENDABLE: { status: 409, message: "Este mensaje no se puede enviar otra vez." },
  LINK_INVALID: { status: 404, message: "Este enlace no es válido. Ábrelo completo desde tu correo." },
  LINK_EXPIRED: { status: 410, message: "Este enlace ya venció." },
  CLASS_CLOSED: { status: 409, message: "Esta clase está cerrada." },
  /** Its reply says when in `opensAt`, and in words. */
  CLASS_NOT_OPEN_YET: { status: 409, message: "Las reservas de esta clase todavía no se abren." },
  /** Its reply says until when, and how many days ahead. */
  NO_SHOW_LIMIT: {
    status: 409,
    message: "Por tus faltas recientes reservas con menos días de anticipación.",
  },
  CLASS_CANCELLED: { status: 409, message: "El estudio canceló esta clase." },
  CLASS_CONFLICT: { status: 409, message: "El salón o el instructor ya tiene una clase a esa hora." },
  IMPACT_CHANGED: {
    status: 409,
    message: "Lo que este cambio toca ya es otro. Revísalo y confirma otra vez.",
  },
  CLASS_ENDED: { status: 409, message: "Esta clase ya terminó." },
  NOBODY_TO_TELL: { status: 409, message: "Nadie de esta clase tiene un correo al que escribirle." },
  CLASS_STARTED: { status: 409, message: "Esta clase ya empezó." },
  DUPLICATE_RESERVATION: { status: 409, message: "Ya tienes una reserva activa para esta clase." },
  OVERLAPPING_RESERVATION: { status: 409, message: "Ya tienes otra reserva a esa hora." },
  NO_SLOTS_AVAILABLE: { status: 409, message: "No hay cupos disponibles en esta clase." },
  SEAT_NOT_AVAILABLE: { status: 409, message: "Ese puesto no está disponible, elige otro." },
  SEAT_NOT_KEPT: { status: 404, message: "Ese lugar ya no está guardado." },
  HOLD_LIMIT: {
    status: 409,
    message: "Ya hay varios lugares apartados sin iniciar sesión. Inicia sesión y te guardamos el tuyo.",
  },
  HOLD_EXPIRED: { status: 409, message: "Se acabó el tiempo de tu lugar apartado." },
  NO_PACKAGES: { status: 409, message: "Necesitas un paquete activo para poder reservar esta clase." },
  NO_COMPATIBLE_PACKAGE: {
    status: 409,
    message: "No tienes un paquete del mismo tipo que esta clase.",
  },
  NO_CLASSES_AVAILABLE: {
    status: 409,
    message: "Necesitas un paquete activo para poder reservar esta clase.",
  },
  PACKAGE_FROZEN: { status: 409, message: "Tu paquete está congelado ese día." },
  UNLIMITED_DAILY_LIMIT: {
    status: 409,
    message: "Con tu paquete ilimitado puedes reservar un máximo de 2 clases por día.",
  },
  CHANGE_TOO_LATE: {
    status: 409,
    message: "Ya pasó el tiempo para cambiar esta reserva. Todavía puedes cancelarla.",
  },
  SAME_SEAT: { status: 409, message: "Ya tienes ese lugar. Elige otro lugar u otra clase." },
  RESERVATION_CANCELLED: { status: 409, message: "Esta reserva ya fue cancelada." },
  RESERVATION_MARKED: {
    status: 409,
    message: "La asistencia a esta clase ya está marcada. En recepción pueden quitarla.",
  },
  SEAT_GIVEN: {
    status: 409,
    message: "Su lugar ya se dio a otra persona. Puede corregirlo quien edita clases, cuando esté libre.",
  },
  LATENESS_OFF: { status: 409, message: "En esta sucursal no se da el lugar de quien llega tarde." },
  /** Its reply says until when. */
  SEAT_STILL_KEPT: { status: 409, message: "Su lugar todavía se guarda." },
  ATTENDANCE_NOT_YET: { status: 409, message: "Todavía no se abre la asistencia de esta clase." },
  ATTENDANCE_CLOSED: {
    status: 409,
    message: "La asistencia de esta clase ya cerró. Puede corregirla quien edita clases.",
  },
  CODE_INVALID: { status: 404, message: "Ese código no es de un boleto vigente." },
  /** Its reply says in words which branch, class and day it is of. */
  CODE_OF_OTHER_BRANCH: { status: 409, message: "Ese boleto es de otra sucursal." },
  KIOSK_NOT_FOUND: { status: 404, message: "No se encontró el kiosco, o ya terminó." },
  KIOSK_ENDED: { status: 410, message: "Este kiosco ya terminó. Acércate a recepción." },
  KIOSK_LOCKED: { status: 423, message: "Este kiosco está bloqueado. Acércate a recepción." },
  KIOSK_NOT_RECOGNIZED: {
    status: 404,
    message: "No te encontramos en las clases de ahora. Revisa tus datos o acércate a recepción.",
  },
  RATINGS_OFF: { status: 409, message: "El estudio no pide calificaciones por ahora." },
  RATING_NOT_YET: { status: 409, message: "Podrás calificar la clase cuando termine." },
  RATING_CLOSED: { status: 409, message: "Ya pasaron las 48 horas para calificar esta clase." },
  RATING_NOT_CAME: { status: 409, message: "Solo se califica una clase a la que asististe." },
  ALREADY_RATED: { status: 409, message: "Ya calificaste esta clase." },
  ATTENDANCE_NOT_FOUND: { status: 404, message: "No hay asistencia marcada." },
  PACKAGE_NOT_ON_SALE: { status: 409, message: "Este paquete no está disponible en este momento" },
  NOT_NEW_USER: { status: 409, message: "Este paquete es solo para tu primera compra. Elige otro." },
  AMOUNT_CHANGED: { status: 409, message: "El precio cambió. Revísalo antes de pagar: no se cobró nada." },
  PAYMENTS_OFF: { status: 409, message: "El estudio todavía no recibe pagos en línea." },
  ORDER_NOT_CREATED: { status: 502, message: "No se pudo crear la orden de pago." },
  ORDER_NOT_FOUND: { status: 404, message: "No se encontró la orden de pago." },
  ORDER_EXPIRED: { status: 409, message: "Tu orden de pago venció y no se cobró nada. Empieza de nuevo." },
  PAYMENT_NOT_APPROVED: { status: 409, message: "Falta que apruebes el pago. No se cobró nada." },
  PAYMENT_DECLINED: {
    status: 402,
    message: "Error al procesar el pago. Tu banco no lo aprobó: intenta con otra tarjeta.",
  },
  PAYMENT_FAILED: { status: 402, message: "Error al procesar el pago." },
  PAYMENT_UNCERTAIN: {
    status: 502,
    message:
      "Error al procesar el pago. Todavía no sabemos si se cobró: no pagues otra vez. Si se cobró, tu paquete aparece solo en tu cuenta.",
  },
  PAYMENT_HELD: {
    status: 409,
    message: "Recibimos tu pago, pero el estudio debe revisarlo antes de darte tu paquete. Ya le avisamos.",
  },
  TRANSACTION_NOT_FOUND: { status: 404, message: "Transacción no encontrada" },
  NOT_REFUNDABLE: { status: 409, message: "Este pago no se puede reembolsar así." },
  REFUND_TOO_LARGE: { status: 409, message: "Es más de lo que queda por reembolsar de este pago." },
  REFUND_UNDER_WAY: {
    status: 409,
    message: "Otro reembolso de este pago sigue en camino: espera a saber si se hizo.",
  },
  REFUND_FAILED: {
    status: 409,
    message: "PayPal no aceptó el reembolso. No se devolvió nada: puedes hacerlo en efectivo.",
  },
  PAYMENT_NOT_FOUND: { status: 404, message: "No se encontró el pago." },
  PAYMENT_RESOLVED: { status: 409, message: "Alguien ya resolvió este pago de otra forma." },
  NOT_GRANTABLE: {
    status: 409,
    message: "Este pago no es de ninguna orden en pesos: solo se puede devolver.",
  },
  STATUS_NOT_ALLOWED: { status: 409, message: "Un pago en este estado ya no se puede cambiar así." },
  REFUND_INSTEAD: { status: 409, message: "Un pago se devuelve con «Reembolsar», no cambiando su estado." },
  RECEIVED_TOO_LITTLE: { status: 409, message: "Lo recibido no alcanza para el total." },
  PAY_PERIOD_NOT_FOUND: { status: 404, message: "No se encontró ese periodo de nómina." },
  PAY_PERIOD_NOT_NEXT: {
    status: 409,
    message: "Ese periodo ya se cerró, o hay otro antes por cerrar. Vuelve a abrir la nómina.",
  },
  PAY_PERIOD_RUNNING: { status: 409, message: "Este periodo todavía no termina en todas las sucursales." },
  PAY_PERIOD_MOVED: {
    status: 409,
    message: "La nómina cambió mientras la veías. Revisa el total y ciérrala otra vez.",
  },
  PAY_PERIOD_NOT_LAST: { status: 409, message: "Solo se reabre el último periodo que se cerró." },
  PAY_RATE_TAKEN: { status: 409, message: "Ya hay una tarifa desde ese día. Quítala para poner otra." },
  PAY_RATE_NOT_FOUND: { status: 404, message: "Esa tarifa ya no está." },
  PAY_ADJUSTMENT_NOT_FOUND: { status: 404, message: "Ese ajuste ya no está, o su periodo ya se cerró." },
  SHIFT_NOT_FOUND: { status: 404, message: "No se encontró el turno de caja." },
  SHIFT_OPEN: { status: 409, message: "Ya tienes un turno abierto en esta sucursal." },
  SHIFT_CLOSED: { status: 409, message: "Este turno ya está cerrado." },
  SHIFT_MOVED: {
    status: 409,
    message: "La caja cambió mientras contabas. Revisa lo esperado y cierra otra vez.",
  },
  DIFFERENCE_UNEXPLAINED: { status: 409, message: "Lo contado no es lo esperado: escribe por qué." },
  SOLD_A_MOMENT_AGO: {
    status: 409,
    message: "Hace un momento se le vendió este mismo paquete. Si es otra compra, confírmala.",
  },
  EDITED_MEANWHILE: {
    status: 409,
    message: "Esto cambió mientras lo editabas. Revisa lo nuevo y guarda otra vez.",
  },
  PASSWORD_CHANGE_REQUIRED: {
    status: 403,
    message: "Antes de continuar, cambia la contraseña que te dio el estudio.",
  },
  PACKAGE_NOT_ADJUSTABLE: {
    status: 409,
    message: "Este paquete no se puede ajustar: es ilimitado o ya no está vigente.",
  },
  PACKAGE_ENDED: { status: 409, message: "Este paquete ya no está vigente." },
  EXTENSION_TOO_SHORT: { status: 409, message: "El paquete ya dura hasta ese día. Elige uno posterior." },
  FREEZE_TOO_EARLY: { status: 409, message: "Un paquete se congela desde hoy o después." },
  FREEZE_TOO_LATE: { status: 409, message: "El paquete vence antes de ese día." },
  ALREADY_FROZEN: {
    status: 409,
    message: "Este paquete ya está congelado. Descongélalo para elegir otros días.",
  },
  NOT_FROZEN: { status: 409, message: "Este paquete no está congelado." },
  FREEZE_HAS_RESERVATIONS: {
    status: 409,
    message: "Hay reservas de este paquete en esos días. Confirma que se cancelan o elige otros.",
  },
  NOTHING_TO_PASS: { status: 409, message: "No le quedan clases a este paquete." },
  PASSED_TO_ITSELF: { status: 409, message: "Elige a otra persona: el paquete ya es suyo." },
  RECEIVER_NOT_FOUND: { status: 404, message: "No se encontró a quien recibe el paquete." },
  TOO_FEW_CREDITS: { status: 409, message: "No le quedan tantas clases en este paquete." },
  GRANT_TOO_WIDE: { status: 403, message: "No puedes dar ni quitar permisos que tú no tienes." },
  LAST_SUPERUSER: {
    status: 409,
    message: "Es la última persona con todos los permisos: el estudio se quedaría sin quien los dé.",
  },
  OWN_ACCOUNT: { status: 409, message: "No puedes hacer esto con tu propia cuenta. Pídeselo a alguien más." },
  MOVE_NOT_FOUND: { status: 404, message: "No se encontró esa importación." },
  MOVE_UNDER_WAY: { status: 409, message: "Ya hay otra en camino: termínala o descártala antes de empezar." },
  MOVE_ELSEWHERE: { status: 409, message: "Esta importación ya va en otro paso. Mira en cuál va." },
  FILES_TOO_LARGE: {
    status: 413,
    message: "Es demasiado grande: hasta 64 MB por archivo y 100 MB en total. Divídelo y tráelo por partes.",
  },
  FILES_INCOMPLETE: { status: 409, message: "Los archivos no llegaron completos. Súbelos otra vez." },
  FILE_NOT_TAKEN: { status: 400, message: "Elige archivos CSV o XLSX (Excel), o un ZIP de ellos." },
  UNDO_TOO_LATE: { status: 409, message: "Ya pasaron los 30 días para deshacer esta importación." },
  ACCOUNT_TAKEN: { status: 409, message: "Esa cuenta ya es de otro instructor." },
  SUBSTITUTE_ASKED: { status: 409, message: "Ya se pidió suplente para esta clase." },
  SUBSTITUTE_NOT_ASKED: { status: 404, message: "Nadie ha pedido suplente para esta clase." },
  REMOVAL_CHANGED: {
    status: 409,
    message: "Su historial cambió mientras lo veías. No se eliminó nada: revisa qué pasaría ahora.",
  },
  NAME_TAKEN: { status: 409, message: "Ya hay otro con ese nombre." },
  CODE_TAKEN: { status: 409, message: "Ya hay otro cupón con ese código." },
  COUPON_INVALID: { status: 409, message: "Cupón inválido o expirado" },
  COUPON_EXPIRED: { status: 409, message: "Este cupón ya venció." },
  COUPON_USED_UP: { status: 409, message: "Este cupón ya no tiene usos disponibles." },
  COUPON_INACTIVE: { status: 409, message: "Este cupón está inactivo." },
  COUPON_NOT_YET: { status: 409, message: "Este cupón todavía no empieza." },
  COUPON_OF_OTHER_BRANCH: { status: 409, message: "Este cupón es de otra sucursal." },
  COUPON_OF_OTHER_PACKAGE: { status: 409, message: "Este cupón no es para este paquete." },
  SEATS_TAKEN: {
    status: 409,
    message: "Hay reservas en lugares que este cambio quita. No se guardó nada.",
  },
  IN_USE: { status: 409, message: "No se puede eliminar: algo depende de esto." },
  REQUEST_IN_PROGRESS: { status: 409, message: "Tu solicitud sigue en proceso. Intenta en un momento." },
  IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    message: "Lo que enviaste antes sí llegó; esto no se hizo. Revisa antes de intentar de nuevo.",
  },
  REQUEST_TIMEOUT: { status: 408, message: "Tu solicitud tardó demasiado en llegar." },
  PAYLOAD_TOO_LARGE: { status: 413, message: "Lo que enviaste es demasiado grande." },
  ADDRESS_TOO_LONG: { status: 414, message: "Esa dirección es demasiado larga." },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: "Ese tipo de contenido no se acepta aquí." },
  HEADERS_TOO_LARGE: { status: 431, message: "Los encabezados de tu solicitud son demasiado grandes." },
  TOO_MANY_REQUESTS: { status: 429, message: "Demasiados intentos. Espera un momento." },
  INTERNAL: { status: 500, message: "Error de servidor" },
  UNAVAILABLE: {
    status: 503,
    message: "El servicio no está disponible por un momento. Tu información está a salvo; intenta de nuevo.",
  },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof errors

/** A refusal that is told and not made: why something cannot be, in its own words. */
export const toReason = (error: ErrorCode): { error: ErrorCode; message: string } => ({
  error,
  message: errors[error].message,
})

export const errorCodes = Object.keys(errors) as [ErrorCode, ...ErrorCode[]]

export const FieldError = z.object({ path: z.string(), message: z.string() })

export const ErrorReply = z.object({
  error: z.enum(errorCodes),
  message: z.string(),
  /** What was wrong with the input, one entry a field. */
  fields: z.array(FieldError).optional(),
  /** Seconds to wait before a new try; the same as the header `Retry-After`. */
  retryAfter: z.number().int().optional(),
  /** Of a class that is not open yet: since when it can be booked by who asked. ISO 8601 in UTC. */
  opensAt: z.string().optional(),
  requestId: z.string().optional(),
})
export type ErrorReply = z.infer<typeof ErrorReply>
