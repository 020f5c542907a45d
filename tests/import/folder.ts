import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { onTestFinished } from "vitest"

/** A small studio that is good: two branches, Marina with five classes, Bruno with an unlimited package. */
export const good = {
  "settings.csv": `setting,value
name,Casa Duna
cancellation_groups,720
weeks_back,2
weeks_ahead,1
`,
  "branches.csv": `name,address,area,phone,public,time_zone
Centro,Madero 10,Ciudad de México,55 5555 0101,yes,
Playas,Paseo Costero 5,Baja California,664 555 0102,yes,America/Tijuana
`,
  "disciplines.csv": `name,description
BSC,Barra y fuerza
Pilates Reformer,Con resortes
`,
  "rooms.csv": `branch,name,discipline,type,capacity,layout
Centro,Sala Norte,BSC,groups,5,1 2 . x3 / 4 5
Centro,Cabina,Pilates Reformer,individual,1,
Playas,Sala Mar,Pilates Reformer,groups,4,"1 2
3 4"
`,
  "instructors.csv": `first_name,last_name,branch,bio
Elena,Ruiz,Centro,Baila.
Omar,Díaz,Playas,Nada.
`,
  "packages.csv": `description,total_classes,amount,type,days_expiry,branch
5 clases,5,1000,group,30,
Ilimitado,0,2900.50,group,30,
1 individual,1,650,individual,30,Centro
`,
  "coupons.csv": `name,code,discount,start_date,end_date,total_uses,branch,packages
Otoño,OTONO10,12.5,-5,+5,40,,5 clases; Ilimitado
Playas,PLAYAS,20,0,+9,5,Playas,
`,
  "staff.csv": `first_name,last_name,email,phone,role,superuser,permissions,branches,password
Rosa,Gil,rosa@estudio.example.com,,employee,no,clases:listado|detalle; usuarios:listado,Centro,Secreta2025
`,
  "customers.csv": `first_name,last_name,email,phone,branch,birth_date,registered,password
Marina,Sol,Marina@example.com,55 5555 0110,Centro,14/05,-60,
Bruno,Paz,bruno@example.com,55 5555 0111,Playas,02/11,-20,
`,
  "customer_packages.csv": `customer,package,branch,starts,remaining
marina@example.com,5 clases,,lun-1,2
bruno@example.com,Ilimitado,,-14,
`,
  "timetable.csv": `branch,room,weekday,hour,minutes,discipline,instructor,type,capacity
Centro,Sala Norte,lunes,7:00,50,BSC,Elena Ruiz,groups,
Centro,Sala Norte,mié,18:30,50,BSC,Elena Ruiz,groups,4
Playas,Sala Mar,dom,09:00,60,Pilates Reformer,Omar Díaz,groups,
Playas,Sala Mar,dom,10:00,60,Pilates Reformer,Omar Díaz,groups,
Playas,Sala Mar,dom,12:00,60,Pilates Reformer,Omar Díaz,groups,
Centro,Cabina,mar,12:00,60,Pilates Reformer,Elena Ruiz,individual,
`,
  "reservations.csv": `branch,room,day,hour,customer,seat,package,booked,cancelled
Centro,Sala Norte,mié-1,18:30,marina@example.com,4,5 clases,lun-1 10:00,
Centro,Sala Norte,lun,07:00,marina@example.com,5,5 clases,jue-1 10:00,vie-1 09:00
Centro,Sala Norte,mié,18:30,marina@example.com,1,5 clases,lun 08:00,
Playas,Sala Mar,dom-1,09:00,bruno@example.com,2,Ilimitado,vie-1 09:00,dom-1 01:00
Playas,Sala Mar,dom,10:00,bruno@example.com,2,Ilimitado,lun 09:00,
`,
  "payments.csv": `customer,branch,package,amount,method,status,day,hour,coupon
marina@example.com,Centro,5 clases,900,cash,paid,lun-1,10:15,yes
bruno@example.com,,Ilimitado,2900.50,paypal,paid,-14,,
`,
}

export type FileName = keyof typeof good
/** Another text for a file, or `undefined` to leave it out; or what to do with the good one. */
export type Changes = Partial<Record<string, string | undefined | ((text: string) => string)>>

/** Writes the good studio with some changes into a new folder, gone when the test is over. */
export async function folderWith(changes: Changes = {}): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "casa-"))
  onTestFinished(() => rm(folder, { recursive: true }))
  const all: Record<string, string | undefined> = { ...good }
  for (const [name, change] of Object.entries(changes)) {
    all[name] = typeof change === "function" ? change(all[name] ?? "") : change
  }
  for (const [name, text] of Object.entries(all)) {
    if (text !== undefined) await writeFile(join(folder, name), text)
  }
  return folder
}

/** Adds a line at the end of a file. */
export const plus = (line: string) => (text: string) => `${text}${line}\n`
/** The same file with one piece of text instead of another. */
export const swap = (piece: string, other: string) => (text: string) => {
  if (!text.includes(piece)) throw new Error(`«${piece}» is not there`)
  return text.replace(piece, other)
}
