/** Words as a whole sentence, whether or not they already end: «hasta hoy 8:00 p. m.» has its full stop. */
export function sentence(words: string): string {
  return /[.!?…]$/.test(words) ? words : `${words}.`
}
