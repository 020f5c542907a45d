import type { Random } from "./random.ts"

export interface Customer {
  firstName: string
  lastName: string
  email: string
  phone: string
  branch: string
  birthDate: string
  /** Days from the reference day. */
  registered: number
  /** The package they buy whenever they need one; `first` is the one for newcomers. */
  buys: string
  first: boolean
  /** Classes they like to take in a week. */
  rhythm: number
}

const firstNames =
  `Adriana Alejandra Alma Alondra Ámbar Ángela Antonia Aurora Beatriz Berenice Brenda Camila Carla Carolina Cecilia
Claudia Constanza Cristina Dalia Diana Elena Elisa Emilia Erika Esther Fabiola Fátima Frida Gabriela Georgina Gloria
Graciela Guadalupe Hilda Ileana Inés Irene Isabel Itzel Jazmín Julia Karina Karla Laura Leticia Liliana Lorena Lourdes
Lucero Magdalena Marcela Margarita Marisol Martha Mercedes Mireya Mónica Nadia Natalia Norma Nuria Olivia Pamela
Patricia Pilar Raquel Rebeca Renata Rocío Romina Rosario Sandra Sara Silvia Tamara Tania Valentina Vanessa Verónica
Victoria Yolanda Zaira Alberto Andrés Arturo Bruno César Diego Eduardo Emiliano Ernesto Fernando Gerardo Héctor Hugo
Ignacio Javier Joaquín Jorge Leonardo Manuel Marco Mateo Mauricio Nicolás Óscar Pablo Raúl Ricardo Salvador Sergio`.split(
    /\s+/,
  )

const lastNames =
  `Aguilar Alcántara Álvarez Aranda Arellano Ávila Ayala Barragán Barrera Bautista Becerra Beltrán Bravo Bustos Cabrera
Calderón Camacho Campos Cárdenas Carrillo Castañeda Castellanos Castillo Cervantes Chávez Cisneros Contreras Córdova
Corona Cortés Delgado Domínguez Duarte Durán Elizondo Escalante Escobar Espinosa Estrada Fierro Figueroa Fuentes
Galindo Gallegos Garza Godínez Guerrero Guzmán Herrera Hinojosa Huerta Ibarra Iglesias Jasso Juárez Lozano Macías
Maldonado Márquez Medina Mejía Miranda Molina Montes Mora Nava Navarro Noriega Ochoa Orozco Ortega Pacheco Padilla
Palacios Parra Peralta Pineda Ponce Quintero Quiroz Rangel Rentería Reyna Rincón Robles Rosales Rubio Saldaña Salgado
Sandoval Serrano Solano Tapia Tovar Trejo Urbina Valdés Valencia Vargas Velasco Villa Villaseñor Zamora Zavala Zúñiga`.split(
    /\s+/,
  )

const branches = ["Roma Norte", "Del Valle", "Tijuana"]

export function makeCustomers(random: Random, count: number): Customer[] {
  const emails = new Set<string>()
  return Array.from({ length: count }, (): Customer => {
    const branch = random.weighted(branches, (name) => (name === "Roma Norte" ? 4 : 3)) ?? "Roma Norte"
    const [firstName, lastName] = [random.pick(firstNames), random.pick(lastNames)]
    const email = freeEmail(`${plain(firstName)}.${plain(lastName)}`, emails)
    const [day, month] = [random.integer(1, 28), random.integer(1, 12)]
    const isRecent = random.chance(0.22)
    const kind = random.next()
    return {
      firstName,
      lastName: random.chance(0.6) ? `${lastName} ${random.pick(lastNames)}` : lastName,
      email,
      phone: `${branch === "Tijuana" ? "664 555" : "55 5555"} ${String(random.integer(1000, 9999))}`,
      branch,
      birthDate: `${String(day).padStart(2, "0")}/${String(month).padStart(2, "0")}`,
      registered: isRecent ? -random.integer(1, 40) : -random.integer(60, 700),
      first: isRecent && kind < 0.92 && random.chance(0.6),
      ...habits(kind, branch),
    }
  })
}

function habits(kind: number, branch: string): { buys: string; rhythm: number } {
  if (kind < 0.32) return { buys: "Ilimitado", rhythm: 5 }
  if (kind < 0.68)
    return { buys: branch === "Tijuana" && kind < 0.5 ? "8 clases Tijuana" : "10 clases", rhythm: 2.9 }
  if (kind < 0.87) return { buys: "5 clases", rhythm: 1.7 }
  if (kind < 0.92) return { buys: "1 clase", rhythm: 0.4 }
  return { buys: kind < 0.97 ? "4 sesiones individuales" : "1 sesión individual", rhythm: 1.2 }
}

function freeEmail(name: string, taken: Set<string>): string {
  let email = `${name}@example.com`
  for (let n = 2; taken.has(email); n++) email = `${name}${n}@example.com`
  taken.add(email)
  return email
}

function plain(name: string): string {
  return name.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "")
}
