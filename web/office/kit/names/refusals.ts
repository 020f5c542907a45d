/** Why somebody cannot have a class, told to who works here and not to them. */
export const refusals: Record<string, string> = {
  NO_PACKAGES: "No tiene un paquete vigente.",
  NO_COMPATIBLE_PACKAGE: "Ninguno de sus paquetes paga esta clase.",
  NO_CLASSES_AVAILABLE: "A sus paquetes no les quedan clases para ese día.",
  PACKAGE_FROZEN: "Su paquete está congelado ese día.",
  DUPLICATE_RESERVATION: "Ya tiene un lugar en esta clase.",
  OVERLAPPING_RESERVATION: "Ya tiene otra clase a esa hora.",
  UNLIMITED_DAILY_LIMIT: "Con su paquete ilimitado ya tiene 2 clases ese día.",
}
