/** SQL, of the reservation `r` of a rating: it counts, as long as nobody says that whoever rated was not there. */
export const isCounted = "r.attended is distinct from false"
