/** What a column is called, whatever table it is of; `table.column` where it is called otherwise there. */
const words: Record<string, string> = {
  ...{ name: "nombre", first_name: "nombre", last_name: "apellido", phone: "teléfono", email: "email" },
  ...{ address: "dirección", area: "zona", hours: "horario", map_url: "liga del mapa", photo: "foto" },
  ...{ time_zone: "zona horaria", is_public: "pública", is_active: "activo", description: "descripción" },
  ...{ level: "nivel", what_to_bring: "qué traer" },
  ...{ bio: "biografía", type: "tipo", capacity: "capacidad", info: "nota", status: "estado" },
  ...{ branch_id: "sucursal", branch_ids: "sucursales", room_id: "salón", discipline_id: "disciplina" },
  ...{ instructor_id: "instructor", package_id: "paquete", held_package_id: "paquete", coupon_id: "cupón" },
  ...{ user_id: "persona", class_id: "clase", seller_id: "quién cobró", author_id: "quién la escribió" },
  ...{ day: "día", hour: "hora", starts_at: "empieza", ends_at: "termina", minutes: "minutos" },
  ...{ weekday: "día de la semana", repeats: "se repite", seat: "lugar", blocked: "fuera de uso" },
  ...{ col: "columna", row: "fila", cancelled_at: "cancelada", cancelled_by: "quién canceló" },
  ...{ expires_at: "vence", revoked_at: "retirado", granted: "clases" },
  ...{
    is_unlimited: "ilimitado",
    written_off_at: "dado por vencido",
    joined_at: "se formó",
  },
  ...{ delta: "clases", balance: "quedan", note: "nota", reason: "motivo" },
  ...{
    amount: "monto",
    special_price: "precio especial",
    discount: "descuento (%)",
    percent: "descuento (%)",
  },
  ...{ discount_info: "texto del descuento", days_expiry: "días de vigencia", total_classes: "clases" },
  ...{
    start_date: "desde",
    end_date: "hasta",
    is_new_user: "solo primera compra",
    new_only: "solo primera compra",
    code: "código",
  },
  ...{ total_uses: "usos en total", original: "precio", received: "recibido", currency: "moneda" },
  ...{ payment_method: "forma de pago", coupon_used: "con cupón", folio: "folio", through: "por dónde" },
  ...{ revokes: "retira el paquete", from_status: "estaba", to_status: "quedó", kind: "tipo" },
  ...{ opening_float: "fondo", counted: "contado", expected: "esperado", explanation: "explicación" },
  ...{ opened_at: "abrió", closed_at: "cerró", held_until: "apartado hasta", used_at: "usado" },
  ...{ given_back_at: "devuelto", declines: "intentos rechazados" },
  ...{ captured_at: "cobrado", problem: "problema", resolution: "solución" },
  ...{
    resolved_at: "resuelto",
    resolved_by: "quién resolvió",
    ended_at: "terminó",
    ended_by: "quién la quitó",
  },
  ...{ to_waiting: "también a la lista de espera", sent_by: "quién escribió" },
  ...{ kept_by: "quién lo guardó", asked_by: "quién pidió", "instructors.user_id": "cuenta del staff" },
  ...{ lifted_at: "desde", lifted_by: "quién las perdonó" },
  ...{ staff_id: "de quién", report: "informe", query: "cómo se pide", sending: "llega por correo" },
  ...{ "moves.state": "en qué va", done_at: "llegó", failure: "por qué falló" },
  ...{ stars: "estrellas", rated_at: "calificada" },
  ...{ "value.isOn": "encendido", "value.most": "faltas en 30 días" },
  ...{ "value.aheadDays": "días de anticipación", "value.forDays": "durante (días)" },
  ...{ started_by: "quién lo inició", started_at: "inició", locked_at: "bloqueado" },
  ...{ end_reason: "por qué terminó", automatic: "automática", offered_at: "ofrecido" },
  ...{ free_until: "cancelable hasta", actor_id: "quién" },
  ...{ birth_date: "cumpleaños", role: "rol", is_superuser: "todos los permisos", enabled: "activo" },
  ...{ module: "módulo", actions: "acciones", password_set_at: "contraseña", message: "mensaje" },
  ...{ must_change_password: "debe cambiar su contraseña", reminds_of_classes: "recordatorios de clases" },
  ...{ reminds_of_expiry: "avisos de vencimiento", page: "página" },
  ...{ emergency_contact_name: "contacto de emergencia", emergency_contact_phone: "tel. de emergencia" },
  ...{ version: "versión", written_by: "quién la escribió", "users.closed_at": "baja" },
  ...{ given_at: "su lugar se dio", late_minutes: "tolerancia para quien llega tarde (min)" },
  ...{ attended: "asistió", "value.opensMinutes": "la asistencia se abre (min antes)" },
  ...{ "value.closesDays": "la asistencia cierra (días después)" },
  ...{ merged_into: "fusionada con", sits_twice: "segundo lugar" },
  ...{ frozen_from: "congelado desde", frozen_until: "congelado hasta", frozen_days: "días congelados" },
  ...{ passed_from: "pasado de", origin_id: "paquete que se pagó" },
  ...{ "held_packages.starts_at": "desde", "sessions.ended_at": "se cerró", "body.title": "título" },
  ...{ "body.text": "texto", "body.html": "texto", "body.images": "imágenes", "value.name": "nombre" },
  ...{ "value.tagline": "frase", "value.phone": "teléfono", "value.email": "email", "value.logo": "logo" },
  ...{ "value.chatUrl": "WhatsApp", "value.instagramUrl": "Instagram", "value.facebookUrl": "Facebook" },
  ...{ "value.accent": "color", "value.currency": "moneda", "value.timeZone": "zona horaria" },
  ...{ "value.individual": "cancelar individuales (min)", "value.groups": "cancelar grupales (min)" },
  ...{
    "value.changeIndividual": "cambiar individuales (min)",
    "value.changeGroups": "cambiar grupales (min)",
  },
  ...{ "value.startDate": "inicio de estadísticas", "value.url": "liga", "value.image": "imagen" },
  ...{ "value.showsNames": "la pantalla muestra nombres" },
  ...{ "value.active": "activo", value: "valor", body: "texto" },
  ...{ from_day: "desde", to_day: "hasta", base: "por clase", per_head: "por persona" },
  ...{ head_over: "después de (personas)", total: "total", period_id: "periodo" },
  ...{ closed_by: "quién cerró", reopened_at: "reabierto", reopened_by: "quién reabrió" },
  ...{ reopen_reason: "por qué se reabrió", made_by: "quién lo hizo" },
  ...{
    "value.cadence": "cada cuánto se paga",
    "value.paysFrom": "se paga desde",
    "value.heads": "a quién se cuenta",
  },
  ...{ "value.cancelled": "clases canceladas", "value.lateHours": "cancelada tarde (horas)" },
  ...{ due_at: "sale", tries: "intentos", outcome: "resultado", error: "error" },
}

/** What tells a person nothing: ids of rows that have no name, and what the machine keeps for itself. */
const silent = new Set([
  // Their day and hour say it, and where they end.
  "classes.starts_at",
  ...["id", "order_id", "transaction_id", "shift_id", "slot_id", "reservation_id", "capture_id"],
  ...["provider_order_id", "provider_refund_id", "turn", "seq", "changed_from", "secret", "source", "lost"],
  ...[
    "created_at",
    "updated_at",
    "changed_at",
    "seen_at",
    "marked_at",
    "marked_by",
    "seen_by",
    "look_at",
    "capturing_at",
    "asked_at",
    "read_at",
    "made_at",
  ],
  ...["seating_id", "press", "told_for"],
  ...["occasion", "facts", "shares_hour", "value.isDemo"],
])

/** What a column is called, or undefined where there is nothing to read. */
export const sayColumn = (table: string, column: string): string | undefined =>
  isSilent(table, column) ? undefined : (words[`${table}.${column}`] ?? words[column] ?? column)

/** True when somebody has thought of what a column is called, or of not showing it. */
export const isKnownColumn = (table: string, column: string): boolean =>
  isSilent(table, column) || `${table}.${column}` in words || column in words

const isSilent = (table: string, column: string) => silent.has(column) || silent.has(`${table}.${column}`)
