import { stayBehind } from "../records.ts"

const told = Object.values(stayBehind).flatMap((one) => ("told" in one ? [one.told] : []))

/** What whoever opens the folder should know. It says nothing of when, so that two folders of one studio are equal. */
export const readMe = `Este es tu estudio, completo, en archivos CSV (UTF-8, separados por comas).

Qué es cada cosa
- files.csv dice qué archivos hay y cuántas filas tiene cada uno.
- Cada fila tiene su «id», y las demás la nombran por él: class_id es el id de una clase en classes.csv.
- Las columnas como customer, branch, room, day u hour, cuando están junto a un id, son para que las leas; al traer la carpeta a
  otro Cupo cuentan los id.
- Los montos están en pesos; los momentos en hora universal (la Z del final); los días y las horas, en la hora de la sucursal.
- Una celda que empieza con ' es texto: así una hoja de cálculo no la toma por una fórmula.
- Las fotos están en la carpeta pictures, con el nombre que dice pictures.csv.

Para llevarlo a otro Cupo: server/main.js import CARPETA

Guarda esta carpeta como guardas la caja: tiene los datos de tus clientes, lo que te contaron de su salud y, en accounts.csv, las
huellas de sus contraseñas. Si la compartes con alguien que no va a usar Cupo, borra antes accounts.csv y su línea de files.csv: cada
quien elegirá una contraseña nueva con «¿Olvidaste tu contraseña?».

Qué no va aquí
${told.map((line) => `- ${line}`).join("\n")}
- Las claves de PayPal, de Firebase, de Google, del correo y de las fotos: se escriben en los ajustes del servidor nuevo.
- Con Firebase, las contraseñas: Firebase las guarda y no las entrega. La entrada con Google se vuelve a unir por el correo.
- El segundo paso para entrar de quien lo tiene: cada quien lo activa otra vez en la oficina nueva.
- Los lugares que alguien está apartando mientras paga, y los correos que están por salir: salen de donde están.
`
