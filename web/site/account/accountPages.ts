/** The pages of an account, in the order of their menu: where each is and what it is called. */
export const accountPages = (id: string) =>
  [
    [`/mi-cuenta/${id}`, "Mi cuenta"],
    [`/mi-cuenta/${id}/proximasclases`, "Próximas clases"],
    [`/mi-cuenta/${id}/clasesdisponibles`, "Clases disponibles"],
    [`/mi-cuenta/${id}/listadeespera`, "Lista de espera"],
    [`/historial-reservas/${id}`, "Historial de reservas"],
    [`/historial-transaccional/${id}`, "Historial de pagos"],
  ] as const
