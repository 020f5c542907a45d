import type { RichTextEditorLabels } from "@mantine/tiptap"

/** What the editor's buttons are called. */
export const labels: Partial<RichTextEditorLabels> = {
  boldControlLabel: "Negritas",
  italicControlLabel: "Cursivas",
  underlineControlLabel: "Subrayado",
  strikeControlLabel: "Tachado",
  h2ControlLabel: "Título",
  h3ControlLabel: "Subtítulo",
  bulletListControlLabel: "Lista",
  orderedListControlLabel: "Lista numerada",
  blockquoteControlLabel: "Cita",
  hrControlLabel: "Línea",
  linkControlLabel: "Liga",
  unlinkControlLabel: "Quitar liga",
  alignLeftControlLabel: "A la izquierda",
  alignCenterControlLabel: "Al centro",
  alignRightControlLabel: "A la derecha",
  undoControlLabel: "Deshacer",
  redoControlLabel: "Rehacer",
  linkEditorInputLabel: "Dirección",
  linkEditorInputPlaceholder: "https://",
  linkEditorExternalLink: "Se abre en otra ventana",
  linkEditorInternalLink: "Se abre aquí mismo",
  linkEditorSave: "Guardar",
}
