import { Button, Switch, TextInput } from "@mantine/core"
import { schemaResolver, useForm } from "@mantine/form"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useNavigate } from "react-router"
import { z } from "zod"
import { getNotice, NoticeLink, type NoticeSetting, saveNotice } from "../../../contract/content.ts"
import { call } from "../../api/client.ts"
import { queryOf } from "../../api/queries.ts"
import { Sheet } from "../../ui/Sheet.tsx"
import { EntryForm } from "../kit/forms/EntryForm.tsx"
import { Found } from "../kit/forms/Found.tsx"
import { useEntryForm } from "../kit/forms/useEntryForm.ts"
import { Page } from "../kit/page/Page.tsx"
import { bytesOf, type Chosen } from "../kit/pictures/chosen.ts"
import { PictureField } from "../kit/pictures/PictureField.tsx"
import { list } from "./list.ts"
import style from "./NoticeForm.module.css"

type Setting = z.infer<typeof NoticeSetting>

interface Values extends Record<string, unknown> {
  image: Chosen | null
  url: string
  active: boolean
}

const names = { image: "Imagen", url: "A dónde lleva", active: "Activo" }

const valuesOf = ({ notice: { image, url, active } }: Setting): Values => ({
  image: image ? { id: image, url: image, width: 0, height: 0 } : null,
  ...{ url, active },
})

/** The picture that floats over the site and leads somewhere. */
export default function NoticeForm() {
  const query = useQuery({ ...queryOf(getNotice), refetchOnWindowFocus: false })
  return (
    <Found query={query} title="Aviso" list={list}>
      {(setting) => <Fields setting={setting} />}
    </Found>
  )
}

function Fields({ setting: read }: { setting: Setting }) {
  const navigate = useNavigate()
  const [setting] = useState(read)
  const [isPreviewed, preview] = useState(false)
  const form = useForm<Values>({
    initialValues: valuesOf(setting),
    validate: (values) => ({
      ...schemaResolver(z.object({ url: NoticeLink }), { sync: true })(values),
      ...(values.active && !values.image && { image: "Elige la imagen que se va a mostrar" }),
    }),
  })
  const state = useEntryForm<Values, Setting>({
    form,
    entry: setting,
    send: async ({ image, url, active }, edited, options) => {
      const file = image?.file && (await bytesOf(image.file))
      const body = { url, active: active ? ("true" as const) : ("false" as const) }
      return call(saveNotice, { body: { ...body, ...(file && { image: file }), ...edited } }, options)
    },
    readAgain: () => call(getNotice),
    valuesOf,
    names,
    say: (value, field) =>
      field === "active" ? (value ? "sí" : "no") : field === "image" ? "otra imagen" : String(value),
    staleAfter: [getNotice],
    saved: "Aviso guardado.",
    failed: "Error al guardar aviso",
    onSaved: () => void navigate(list),
  })
  const { image, active } = form.values
  return (
    <Page
      back={list}
      title="Aviso"
      lead="Una imagen que flota sobre el sitio y lleva a una página. Quien la cierra no la vuelve a ver."
      actions={
        <Button variant="outline" color="ink.8" disabled={!image} onClick={() => preview(true)}>
          Vista previa
        </Button>
      }
    >
      <EntryForm form={form} state={state} list={list} label="Guardar">
        <PictureField
          label={names.image}
          alt="La imagen del aviso"
          value={image}
          onChange={(chosen) => form.setFieldValue("image", chosen)}
          error={form.errors.image as string | undefined}
        />
        <TextInput
          name="url"
          label={names.url}
          placeholder="/paquetes o https://…"
          {...form.getInputProps("url")}
          wrapperProps={{ "data-wide": true }}
        />
        <Switch
          size="md"
          name="active"
          label={names.active}
          wrapperProps={{ "data-wide": true }}
          {...form.getInputProps("active")}
          checked={active}
        />
      </EntryForm>
      <Sheet open={isPreviewed} onClose={() => preview(false)} title="Aviso">
        {image && <img className={style.notice} src={image.url} alt="El aviso como se ve" />}
      </Sheet>
    </Page>
  )
}
