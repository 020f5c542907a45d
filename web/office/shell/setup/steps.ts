import type { Need } from "../../sections.ts"

/** What a studio has by now, as far as its first steps go. */
export interface Has {
  profile: boolean
  branch: boolean
  discipline: boolean
  instructor: boolean
  room: boolean
  package: boolean
  class: boolean
}

export interface SetupStep {
  has: keyof Has
  title: string
  why: string
  to: string
  needs: Need
}

/** From an empty house to its first class, in the order in which each needs the one before. */
export const setupSteps: readonly SetupStep[] = [
  {
    ...{ has: "profile", title: "Datos del estudio", to: "/backend/sistema/configuracion/estudio" },
    ...{ why: "Su nombre, su logo y cómo encontrarlo.", needs: "configuracion.editar" },
  },
  {
    ...{ has: "branch", title: "Una sucursal", to: "/backend/sedes/crear" },
    ...{ why: "Dónde son las clases, y en qué hora.", needs: "sucursales.crear" },
  },
  {
    ...{ has: "discipline", title: "Una disciplina", to: "/backend/disciplinas/crear" },
    ...{ why: "Qué se hace aquí: pilates, barra, yoga.", needs: "disciplinas.crear" },
  },
  {
    ...{ has: "instructor", title: "Quien da la clase", to: "/backend/instructores/crear" },
    ...{ why: "Su nombre aparece en cada clase.", needs: "instructores.crear" },
  },
  {
    ...{ has: "room", title: "Un salón con sus lugares", to: "/backend/salones/crear" },
    ...{ why: "El plano donde cada quien elige su lugar.", needs: "salones.crear" },
  },
  {
    ...{ has: "package", title: "Un paquete", to: "/backend/paquetes/crear" },
    ...{ why: "Lo que se compra para reservar.", needs: "paquetes.crear" },
  },
  {
    ...{ has: "class", title: "La primera clase", to: "/backend/clases/crear" },
    ...{ why: "Con ella, el estudio ya recibe reservas.", needs: "clases.crear" },
  },
]
