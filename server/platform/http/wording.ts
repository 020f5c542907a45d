import type { z } from "zod"

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

type Issue = z.core.$ZodRawIssue

/** What is asked of who sent something of another kind; of what nobody types it says only that it is not right. */
const kinds: Record<string, string> = {
  ...{ string: "Escribe texto", number: "Escribe un número", int: "Escribe un número entero" },
  ...{ boolean: "Elige sí o no", date: "Elige un día", array: "Elige uno o más", file: "Elige un archivo" },
}

const formats: Record<string, string> = {
  ...{ uuid: "Identificador inválido", email: "El correo no es válido", url: "La dirección no es válida" },
  ...{ date: "Elige un día", time: "Elige una hora", datetime: "Elige un día y una hora" },
}

const wrong = "Este dato no es válido"

/**
 * What whatever came is refused with, where its own rule says nothing: the words of whoever fills in a form, who knows nothing of types,
 * of how a field is called in the contract, nor of which words of ours it takes.
 */
export function sayIssue(issue: Issue): string {
  if (isMissing(issue)) return asked[String(issue.path?.at(-1))] ?? "Falta este dato"
  switch (issue.code) {
    case "invalid_type":
      return kinds[issue.expected] ?? wrong
    case "invalid_format":
      return formats[issue.format] ?? "Revisa cómo está escrito"
    case "invalid_value":
      return "Elige una de las opciones"
    case "too_big":
      return `${issue.inclusive === false ? "Menos de" : "Máximo"} ${sized(issue.maximum, issue.origin)}`
    case "too_small":
      return `${issue.inclusive === false ? "Más de" : "Mínimo"} ${sized(issue.minimum, issue.origin)}`
    case "not_multiple_of":
      return `Debe ser múltiplo de ${issue.divisor}`
    case "unrecognized_keys":
      return "Sobra un dato"
    default:
      return wrong
  }
}

/** Left out, or left empty. */
const isMissing = ({ code, format, input, path = [] }: Issue): boolean =>
  path.length > 0 &&
  (input === undefined || input === null || (code === "invalid_format" && format === "uuid" && input === ""))

const units: Record<string, [one: string, many: string]> = {
  ...{ string: ["carácter", "caracteres"], array: ["elemento", "elementos"], file: ["byte", "bytes"] },
}

function sized(size: number | bigint, origin: string): string {
  const [one, many] = units[origin] ?? ["", ""]
  return `${size.toLocaleString("es-MX")} ${size === 1 ? one : many}`.trim()
}
