import { Button, Textarea, TextInput } from "@mantine/core"
import { schemaResolver, useForm } from "@mantine/form"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useNavigate } from "react-router"
import {
  getHomeContent,
  type HomeContent,
  HomeWords,
  mostPictures,
  saveHomeContent,
} from "../../../contract/content.ts"
import { getStudioProfile } from "../../../contract/studio.ts"
import { getHomeVersion, listVersions } from "../../../contract/versions.ts"
import { call } from "../../api/client.ts"
import { queryOf } from "../../api/queries.ts"
import { useNow } from "../../api/useNow.ts"
import { anyHero } from "../../ui/Hero.tsx"
import { Loading } from "../../ui/Loading.tsx"
import { Sheet } from "../../ui/Sheet.tsx"
import { EntryForm } from "../kit/forms/EntryForm.tsx"
import { Found } from "../kit/forms/Found.tsx"
import { useEntryForm } from "../kit/forms/useEntryForm.ts"
import { Page } from "../kit/page/Page.tsx"
import { Unread } from "../kit/page/Unread.tsx"
import { bytesOf, type Chosen, focusOf } from "../kit/pictures/chosen.ts"
import { PictureList } from "../kit/pictures/PictureList.tsx"
import { History } from "./History.tsx"
import { HomePreview } from "./Preview.tsx"
import { list } from "./pages.ts"
import { sayVersion } from "./sayVersion.ts"

/** The home page's own words and pictures. */
export default function HomeForm() {
  const [restored, setRestored] = useState(0)
  const query = useQuery({ ...queryOf(getHomeContent), refetchOnWindowFocus: false })
  return (
    <Found query={query} title="Inicio" list={list}>
      {(content) => (
        <Fields key={content.version >= restored ? restored : 0} content={content} onRestored={setRestored} />
      )}
    </Found>
  )
}

interface Values extends Record<string, unknown> {
  title: string
  text: string
  images: Chosen[]
}

const names = { title: "Título", text: "Texto", images: "Imágenes" }
const valuesOf = ({ title, text, images }: HomeContent): Values => ({ title, text, images })

function Fields({
  content: read,
  onRestored,
}: {
  content: HomeContent
  onRestored: (version: number) => void
}) {
  const navigate = useNavigate()
  const now = useNow()
  const [content] = useState(read)
  const [isPreviewed, preview] = useState(false)
  const form = useForm<Values>({
    initialValues: valuesOf(content),
    validate: (values) => schemaResolver(HomeWords, { sync: true })(values),
  })
  const state = useEntryForm<Values, HomeContent>({
    form,
    entry: { ...content, revision: content.version },
    send: async ({ title, text, images }, { revision: version }, options) => {
      const files = await Promise.all(images.flatMap(({ file }) => (file ? [bytesOf(file)] : [])))
      const keep = images.map(({ id, file }) => (file ? "new" : id)).join(",")
      const focus = images.map((image) => [focusOf(image).x, focusOf(image).y].join("-")).join(",")
      const body = { title, text, keep, ...(focus && { focus }), ...(files.length > 0 && { images: files }) }
      return call(saveHomeContent, { body: { ...body, ...(version !== undefined && { version }) } }, options)
    },
    readAgain: async () => {
      const newest = await call(getHomeContent)
      return { ...newest, revision: newest.version }
    },
    valuesOf,
    names,
    say: (value) => (Array.isArray(value) ? sayCount(value.length) : String(value)),
    staleAfter: [getHomeContent, listVersions],
    saved: "Inicio publicado. El sitio ya lo muestra.",
    failed: "No se pudo guardar el inicio",
    onSaved: () => void navigate(list),
  })
  return (
    <Page
      back={list}
      title="Inicio"
      name="Editar inicio"
      lead={sayVersion(content, now)}
      actions={
        <Button variant="outline" color="ink.8" onClick={() => preview(true)}>
          Vista previa
        </Button>
      }
    >
      <EntryForm form={form} state={state} list={list} label="Publicar">
        <TextInput
          name="title"
          label={names.title}
          description="Lo que va entre asteriscos se resalta: Tu lugar, *siempre tuyo.*"
          {...form.getInputProps("title")}
          wrapperProps={{ "data-wide": true }}
        />
        <Textarea
          size="md"
          name="text"
          rows={3}
          label={names.text}
          {...form.getInputProps("text")}
          wrapperProps={{ "data-wide": true }}
        />
        <PictureList
          label={names.images}
          most={mostPictures}
          value={form.values.images}
          onChange={(images) => form.setFieldValue("images", images)}
          error={form.errors.images as string | undefined}
        />
      </EntryForm>
      <History
        page="home"
        newest={read.version}
        isDirty={state.isDirty}
        onRestored={onRestored}
        show={(version) => <Version version={version} />}
      />
      <Sheet full open={isPreviewed} onClose={() => preview(false)} title="Vista previa">
        <Shown {...form.values} />
      </Sheet>
    </Page>
  )
}

function Shown({ title, text, images }: Pick<Values, "title" | "text" | "images">) {
  const { data } = useQuery(queryOf(getStudioProfile))
  return (
    <HomePreview
      tagline={data?.tagline ?? ""}
      title={title.trim() || anyHero.title}
      text={text.trim() || anyHero.text}
      images={images}
    />
  )
}

function Version({ version }: { version: number }) {
  const { data, error } = useQuery(queryOf(getHomeVersion, { params: { version } }))
  if (data) return <Shown {...data} />
  return error ? <Unread error={error} /> : <Loading />
}

const sayCount = (count: number): string => (count === 1 ? "1 imagen" : `${count} imágenes`)
