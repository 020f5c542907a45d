/** «12 horas», «1 hora», «90 minutos». */
export function sayMinutes(minutes: number): string {
  if (minutes % 60 !== 0) return `${minutes} minutos`
  return minutes === 60 ? "1 hora" : `${minutes / 60} horas`
}
