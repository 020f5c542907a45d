import { useQueries, useQuery } from "@tanstack/react-query"
import { getAttendanceTimes } from "../../../contract/attendance.ts"
import { formatDate } from "../../../contract/calendar.ts"
import { getNotice } from "../../../contract/content.ts"
import { getNoShowTimes } from "../../../contract/noShows.ts"
import { getOpeningTimes } from "../../../contract/openingTimes.ts"
import { getPayRules } from "../../../contract/payroll.ts"
import { getRatingSetting } from "../../../contract/ratings.ts"
import { getSecondStepSetting } from "../../../contract/secondStep.ts"
import { getStatistics } from "../../../contract/settings.ts"
import { getCancellationTimes, getStudioProfile } from "../../../contract/studio.ts"
import { getWall } from "../../../contract/wall.ts"
import { queryOf } from "../../api/queries.ts"
import { Address } from "../../ui/Address.tsx"
import { Directory } from "../kit/page/Directory.tsx"
import { Page } from "../kit/page/Page.tsx"
import { useStaff } from "../kit/signedIn.ts"
import { list } from "./list.ts"
import { saySetting } from "./opening.ts"
import { sayPayRules } from "./payRules.ts"
import { sayTime } from "./times.ts"

/** What holds for the whole studio. */
export default function Configuration() {
  const reads = useQueries({
    queries: [
      queryOf(getCancellationTimes),
      queryOf(getOpeningTimes),
      queryOf(getAttendanceTimes),
      queryOf(getNoShowTimes),
      queryOf(getPayRules),
      queryOf(getWall),
      queryOf(getRatingSetting),
      queryOf(getStudioProfile),
      queryOf(getStatistics),
      queryOf(getNotice),
    ],
  })
  const { permissions } = useStaff()
  const { data: step } = useQuery({ ...queryOf(getSecondStepSetting), enabled: permissions.superuser })
  const [
    { data: times },
    { data: opening },
    { data: roll },
    { data: absences },
    { data: pay },
    { data: wall },
    { data: ratings },
    { data: profile },
    { data: statistics },
    { data: setting },
  ] = reads
  const day = statistics?.startDate
  return (
    <Page title="Configuración" lead="Lo que vale para todo el estudio.">
      <Directory
        error={reads.find(({ isLoadingError }) => isLoadingError)?.error}
        entries={[
          {
            to: `${list}/cancelaciones`,
            title: "Cancelaciones y cambios",
            summary: times
              ? `Sin costo hasta ${sayTime(times.groups)} antes en grupales, ${sayTime(times.individual)} en individuales.`
              : undefined,
          },
          {
            to: `${list}/apertura`,
            title: "Apertura de reservas",
            summary: opening ? saySetting(opening) : undefined,
          },
          {
            to: `${list}/asistencia`,
            title: "Asistencia",
            summary: roll ? `Se marca desde ${sayTime(roll.opensMinutes)} antes de la clase.` : undefined,
          },
          {
            to: `${list}/faltas`,
            title: "Faltas",
            summary: !absences
              ? undefined
              : absences.isOn
                ? `Con ${absences.most} faltas en 30 días se reserva con menos anticipación.`
                : "No limitan las reservas de nadie.",
          },
          {
            to: `${list}/nomina`,
            title: "Nómina",
            summary: pay ? sayPayRules(pay) : undefined,
          },
          {
            to: `${list}/pantalla`,
            title: "Pantalla del salón",
            summary: !wall
              ? undefined
              : wall.showsNames
                ? "Muestra el nombre y la inicial de quien tiene cada lugar."
                : "No nombra a nadie.",
          },
          {
            to: `${list}/calificaciones`,
            title: "Calificaciones",
            summary: !ratings
              ? undefined
              : ratings.isOn
                ? "Se pregunta durante 48 horas."
                : "A nadie se le pregunta cómo estuvo su clase.",
          },
          {
            to: `${list}/estudio`,
            title: "Datos del estudio",
            summary: profile && (
              <Address>{[profile.name, profile.phone, profile.email].filter(Boolean).join(" · ")}</Address>
            ),
          },
          {
            to: `${list}/compartir`,
            title: "Comparte tu estudio",
            summary: "La dirección del sitio, un póster con su código y un mensaje para WhatsApp.",
          },
          {
            to: `${list}/conexiones`,
            title: "Correo y ventas en línea",
            summary: "Si los correos salen y si se vende en el sitio, con una prueba de cada uno.",
          },
          ...(permissions.superuser
            ? [
                {
                  to: `${list}/segundo-paso`,
                  title: "Segundo paso del personal",
                  summary: !step
                    ? undefined
                    : step.since
                      ? "Se pide, además de la contraseña, a quien entra a la oficina."
                      : "La contraseña basta para entrar a la oficina.",
                },
                {
                  to: `${list}/mudanza`,
                  title: "Traer y llevarte tus datos",
                  summary:
                    "Tu clientela y su historia, de otro sistema o de tus hojas; o todo tu estudio en un ZIP.",
                },
              ]
            : []),
          {
            to: `${list}/estadisticas`,
            title: "Estadísticas",
            summary: !statistics
              ? undefined
              : day
                ? `Las quincenas se cuentan desde el ${formatDate(day)}.`
                : "Falta elegir desde qué día se cuentan las quincenas.",
          },
          {
            to: `${list}/aviso`,
            title: "Aviso",
            summary: !setting
              ? undefined
              : setting.notice.active && setting.notice.image
                ? "Activo: flota sobre el sitio."
                : "Inactivo: nadie lo ve.",
          },
        ]}
      />
    </Page>
  )
}
