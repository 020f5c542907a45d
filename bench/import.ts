import { spawn } from "node:child_process"
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"

const main = resolve(import.meta.dirname, "../server/main.js")
const rooms = 6
const seats = 20
const hours = Array.from({ length: 14 }, (_, i) => `${String(6 + i).padStart(2, "0")}:00`)
const weekdays = ["lunes", "martes", "miércoles", "jueves", "viernes", "sábado", "domingo"]

/** Seconds and megabytes of moving in a studio of that many customers, ten reservations each. */
export async function importing({ customers, json }: { customers: number; json: boolean }): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "cupo-import-"))
  await chmod(folder, 0o755)
  try {
    await writeStudio(join(folder), customers)
    const first = await run(folder)
    const again = await run(folder)
    const row = { customers, reservations: customers * 10, first, again }
    console.log(json ? JSON.stringify(row) : row)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function writeStudio(folder: string, customers: number): Promise<void> {
  const people = Array.from({ length: customers }, (_, i) => `cliente${i}@example.com`)
  const names = Array.from({ length: rooms }, (_, i) => `Sala ${i + 1}`)
  const files: Record<string, string[]> = {
    "settings.csv": ["setting,value", "name,Casa Grande", "weeks_back,52", "weeks_ahead,1"],
    "branches.csv": ["name,address,area,phone,public", "Centro,Madero 10,Centro,,yes"],
    "disciplines.csv": ["name,description", "Barra,"],
    "rooms.csv": ["branch,name,type,capacity", ...names.map((name) => `Centro,${name},groups,${seats}`)],
    "instructors.csv": ["first_name,last_name", ...names.map((name) => `Instructora,${name}`)],
    "packages.csv": ["description,total_classes,amount,type,days_expiry", "10 clases,10,1800,group,3650"],
    "customers.csv": ["first_name,last_name,email", ...people.map((email, i) => `Cliente,${i},${email}`)],
    "customer_packages.csv": ["customer,package,starts", ...people.map((email) => `${email},10 clases,-360`)],
    "timetable.csv": [
      "branch,room,weekday,hour,minutes,discipline,instructor,type",
      ...names.flatMap((name) =>
        weekdays.flatMap((day) =>
          hours.map((hour) => `Centro,${name},${day},${hour},50,Barra,Instructora ${name},groups`),
        ),
      ),
    ],
    "reservations.csv": [
      "branch,room,day,hour,customer,seat,package",
      ...Array.from({ length: customers * 10 }, (_, n) => {
        const inClass = Math.floor(n / seats)
        const slot = Math.floor(inClass / rooms)
        const day = Math.floor(slot / hours.length) - 350
        const where = `Centro,Sala ${(inClass % rooms) + 1},${day},${hours[slot % hours.length]}`
        return `${where},${people[n % customers]},${(n % seats) + 1},10 clases`
      }),
    ],
  }
  for (const [name, lines] of Object.entries(files)) {
    await writeFile(join(folder, name), `${lines.join("\n")}\n`)
  }
}

/** Runs the command as an operator would; `megabytes` is the most that it ever held. */
async function run(folder: string): Promise<{ seconds: number; megabytes: number }> {
  const begin = performance.now()
  const environment = { ...process.env, DATA_DIR: join(folder, "data") }
  const child = spawn(process.execPath, [main, "import", folder], { env: environment, stdio: "inherit" })
  let megabytes = 0
  const look = setInterval(async () => {
    const status = await readFile(`/proc/${child.pid}/status`, "utf8").catch(() => "")
    megabytes = Math.max(megabytes, Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024))
  }, 200)
  const code = await new Promise((done) => child.once("exit", done))
  clearInterval(look)
  if (code !== 0) throw new Error(`import ended with ${code}`)
  return { seconds: Math.round((performance.now() - begin) / 100) / 10, megabytes }
}
