import { Box } from "@mantine/core"
import type { Unrated } from "../../../contract/ratings.ts"
import { RateClass } from "./RateClass.tsx"
import style from "./WeeklyBookings.module.css"

/** The classes that one came to and may say something of. It stands as what one books every week does. */
export default function HowWasIt({ classes }: { classes: readonly Unrated[] }) {
  return (
    <Box component="section" mb={36} aria-labelledby="como-estuvo">
      <h2 id="como-estuvo" className={style.title}>
        ¿Cómo estuvo?
      </h2>
      <ul className={style.list}>
        {classes.map((item) => (
          <li key={item.reservationId} className={style.one}>
            <RateClass item={item} />
          </li>
        ))}
      </ul>
    </Box>
  )
}
