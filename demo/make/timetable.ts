import { minutesOf } from "./clock.ts"

export interface Slot {
  branch: string
  room: string
  hour: string
  discipline: string
  type: "groups" | "individual"
  /** 0 is Monday. */
  weekday: number
  instructor: string
  /** How much of the room it usually fills. */
  demand: number
}

export const minutes = 50

const instructors: Record<string, string> = {
  VR: "Valeria Ríos",
  MC: "Mariana Cruz",
  JL: "Jimena Lara",
  AS: "Andrea Solís",
  DP: "Daniela Paz",
  RS: "Rodrigo Salas",
  PM: "Paola Méndez",
  XT: "Ximena Torres",
  FL: "Fernanda Luna",
  IC: "Iván Cota",
  RG: "Regina Soto",
}

/** Branch, room, hour, discipline, usual fill, and who teaches from Monday to Sunday. */
const week = `
Roma Norte | Sala Barro    | 06:00 | BSC              | .55 | JL DP JL DP JL -- --
Roma Norte | Sala Reformer | 07:00 | Pilates Reformer | .80 | VR VR VR VR VR -- --
Roma Norte | Sala Reformer | 08:15 | Reformer+BSC     | .75 | MC MC MC MC MC MC --
Roma Norte | Sala Barro    | 09:30 | BSC              | .70 | JL JL JL JL JL JL JL
Roma Norte | Sala Reformer | 10:45 | Pilates Reformer | .45 | VR MC VR MC VR VR VR
Roma Norte | Estudio Uno   | 12:00 | Pilates Reformer | .70 | MC -- MC -- MC -- --
Roma Norte | Sala Barro    | 13:15 | BSC              | .35 | AS AS AS AS AS -- --
Roma Norte | Estudio Uno   | 16:30 | Pilates Reformer | .60 | -- VR -- VR -- -- --
Roma Norte | Sala Reformer | 18:00 | Pilates Reformer | .95 | AS AS AS AS AS -- --
Roma Norte | Sala Reformer | 19:15 | Pilates Reformer | .75 | DP DP DP DP DP -- --
Roma Norte | Sala Barro    | 19:15 | BSC              | .85 | AS JL AS JL -- -- --
Roma Norte | Sala Barro    | 20:30 | BSC              | .40 | DP -- DP -- -- -- --
Roma Norte | Sala Barro    | 12:00 | BSC              | .55 | -- -- -- -- -- DP DP
Del Valle  | Sala Luz      | 06:00 | Reformer+BSC     | .60 | RS RS RS RS RS -- --
Del Valle  | Sala Luz      | 07:15 | Reformer+BSC     | .90 | PM RS PM RS PM -- --
Del Valle  | Sala Patio    | 08:30 | BSC              | .65 | XT XT XT XT XT XT --
Del Valle  | Sala Luz      | 09:45 | Pilates Reformer | .60 | PM PM PM PM PM RS RS
Del Valle  | Cabina        | 11:00 | Pilates Reformer | .75 | PM -- PM -- PM -- --
Del Valle  | Sala Patio    | 11:00 | BSC              | .40 | -- XT -- XT -- XT XT
Del Valle  | Cabina        | 17:00 | Pilates Reformer | .65 | -- RS -- RS -- -- --
Del Valle  | Sala Patio    | 18:15 | BSC              | .70 | XT XT XT XT XT -- --
Del Valle  | Sala Luz      | 18:30 | Reformer+BSC     | .90 | RS PM RS PM RS -- --
Del Valle  | Sala Luz      | 19:45 | Pilates Reformer | .65 | PM RS PM RS -- -- --
Del Valle  | Sala Patio    | 20:30 | BSC              | .35 | -- XT -- XT -- -- --
Tijuana    | Sala Mar      | 06:00 | Pilates Reformer | .85 | FL FL FL FL FL -- --
Tijuana    | Sala Mar      | 07:15 | Reformer+BSC     | .70 | IC FL IC FL IC -- --
Tijuana    | Sala Arena    | 08:30 | BSC              | .60 | RG RG RG RG RG RG --
Tijuana    | Sala Mar      | 09:45 | Pilates Reformer | .55 | IC IC IC IC IC FL FL
Tijuana    | Sala Arena    | 11:00 | BSC              | .50 | RG -- RG -- RG RG RG
Tijuana    | Sala Arena    | 17:30 | BSC              | .60 | RG RG RG RG RG -- --
Tijuana    | Sala Mar      | 18:00 | Pilates Reformer | .90 | FL IC FL IC FL -- --
Tijuana    | Sala Mar      | 19:15 | Reformer+BSC     | .75 | IC FL IC FL -- -- --
Tijuana    | Sala Arena    | 20:30 | BSC              | .30 | -- RG -- RG -- -- --
`

const individualRooms = new Set(["Estudio Uno", "Cabina"])

export const timetable: Slot[] = week
  .trim()
  .split("\n")
  .flatMap((line) => {
    const [branch = "", room = "", hour = "", discipline = "", demand = "", teachers = ""] = line
      .split("|")
      .map((cell) => cell.trim())
    return teachers.split(" ").flatMap((initials, weekday): Slot[] => {
      const instructor = instructors[initials]
      if (!instructor) return []
      const type = individualRooms.has(room) ? "individual" : "groups"
      return [{ branch, room, hour, discipline, type, weekday, instructor, demand: Number(demand) }]
    })
  })
  .sort(
    (a, b) =>
      a.branch.localeCompare(b.branch) || a.weekday - b.weekday || minutesOf(a.hour) - minutesOf(b.hour),
  )
