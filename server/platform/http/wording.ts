/** What is asked of who left a field out, by its name in the contract. */
const asked: Record<string, string> = {
  ...{ branch: "Elige una sucursal", branchId: "Elige una sucursal", room: "Elige un salón" },
  ...{ discipline: "Elige una disciplina", instructor: "Elige un instructor", classId: "Elige una clase" },
  ...{ newClassId: "Elige una clase", packageId: "Elige un paquete", userId: "Elige a una persona" },
  ...{ seat: "Elige un lugar", newSeat: "Elige un lugar", day: "Elige un día", hour: "Elige una hora" },
  ...{ from: "Elige un día", to: "Elige un día", startDate: "Elige un día", endDate: "Elige un día" },
  ...{ type: "Elige un tipo", status: "Elige un estado", role: "Elige un rol", weekday: "Elige un día" },
  ...{ paymentMethod: "Elige una forma de pago", permissions: "Elige los permisos" },
  ...{ name: "Escribe el nombre", firstName: "El nombre es requerido", lastName: "El apellido es requerido" },
  ...{ email: "El email es requerido", phone: "El teléfono es requerido" },
  ...{ password: "La contraseña es requerida", newPassword: "La contraseña es requerida" },
  ...{ reason: "Escribe el motivo", description: "Escribe la descripción", note: "Escribe la nota" },
  ...{ amount: "Escribe el monto", minutes: "Escribe los minutos", capacity: "Escribe el cupo" },
  ...{ code: "Escribe el código", message: "Escribe el mensaje" },
}

interface Issue {
  code?: string
  format?: string
  input?: unknown
  path?: PropertyKey[]
}

/** What a field that was left out, or left empty, is refused with, where its own rule says nothing; undefined when it was not. */
export function sayMissing({ code, format, input, path = [] }: Issue): string | undefined {
  const isIdentifier = code === "invalid_format" && format === "uuid"
  const isMissing = input === undefined || input === null || (isIdentifier && input === "")
  const name = path.at(-1)
  if (isMissing && name !== undefined) return asked[String(name)] ?? "Falta este dato"
  return isIdentifier ? "Identificador inválido" : undefined
}
