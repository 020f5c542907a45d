/** Of what there is none: a dash in its column, and nothing on the card that a row is on a phone. */
export const None = () => <span data-none>–</span>
