import { fileURLToPath } from "node:url"
import PDFDocument from "pdfkit"

const fileOf = (font: string) => fileURLToPath(import.meta.resolve(`@fontsource/${font}.woff`))

/** The two hands of the house, as files that a PDF can hold a part of. */
const fonts = {
  display: fileOf("fraunces/files/fraunces-latin-400-normal"),
  text: fileOf("figtree/files/figtree-latin-400-normal"),
  strong: fileOf("figtree/files/figtree-latin-600-normal"),
}

const [ink, quiet, clay, line] = ["#2b2522", "#6a5f57", "#a4452a", "#e3d9cb"]
const margin = 40
/** Points: A5. */
const [width, height] = [419.53, 595.28]

export interface PaperLine {
  name: string
  says: string
  /** Stands out: a total. */
  strong?: boolean
}

/** One page with a name over it, one large figure, facts under each other, and small words at its foot. */
export interface Paper {
  house: string
  title: string
  figure: string
  /** Said under the figure. */
  about: string
  groups: readonly (readonly PaperLine[])[]
  foot: readonly string[]
}

/** Prints it as a PDF, and goes on to another page when it must. */
export function printPaper({ house, title, figure, about, groups, foot }: Paper): Promise<Buffer> {
  const info = { Title: `${title} · ${house}`, Author: house }
  const pdf = new PDFDocument({ size: [width, height], margin, info, lang: "es-MX" })
  const chunks: Buffer[] = []
  const done = new Promise<Buffer>((resolve, reject) => {
    pdf.on("data", (chunk: Buffer) => chunks.push(chunk))
    pdf.on("end", () => resolve(Buffer.concat(chunks)))
    pdf.on("error", reject)
  })
  pdf.font(fonts.display).fontSize(22).fillColor(ink).text(house)
  pdf.font(fonts.text).fontSize(11).fillColor(quiet).text(title)
  pdf.moveDown(1.2).font(fonts.display).fontSize(36).fillColor(clay).text(figure)
  pdf.font(fonts.text).fontSize(11).fillColor(quiet).text(about)
  for (const group of groups) {
    pdf.moveDown(0.9)
    const top = pdf.y
    pdf
      .moveTo(margin, top)
      .lineTo(width - margin, top)
      .lineWidth(0.75)
      .strokeColor(line)
      .stroke()
    pdf.moveDown(0.6)
    for (const one of group) printLine(pdf, one)
  }
  pdf.moveDown(1.6).font(fonts.text).fontSize(9).fillColor(quiet)
  for (const words of foot) pdf.text(words, margin, pdf.y, { width: width - 2 * margin })
  pdf.end()
  return done
}

/** What it is at the left, what it says at the right, as high as the longer of the two. */
function printLine(pdf: PDFKit.PDFDocument, { name, says, strong = false }: PaperLine): void {
  const [left, right] = [130, width - 2 * margin - 130]
  pdf.font(strong ? fonts.strong : fonts.text).fontSize(10.5)
  const high = Math.max(pdf.heightOfString(says, { width: right }), pdf.heightOfString(name, { width: left }))
  if (pdf.y + high > height - margin) pdf.addPage()
  const top = pdf.y
  pdf.fillColor(strong ? ink : quiet).text(name, margin, top, { width: left })
  pdf.fillColor(ink).text(says, margin + left, top, { width: right, align: "right" })
  pdf.x = margin
  pdf.y = top + high + 5
}
