import { Button } from "@mantine/core"
import { useForm } from "@mantine/form"
import { useQuery } from "@tanstack/react-query"
import { Suspense, useState } from "react"
import { useNavigate } from "react-router"
import { getContent, saveContent, type TextContent } from "../../../contract/content.ts"
import { getTextVersion, listVersions } from "../../../contract/versions.ts"
import { call } from "../../api/client.ts"
import { queryOf } from "../../api/queries.ts"
import { useNow } from "../../api/useNow.ts"
import { ButtonLink } from "../../ui/ButtonLink.tsx"
import { EmptyState } from "../../ui/EmptyState.tsx"
import { Loading } from "../../ui/Loading.tsx"
import { lazily } from "../../ui/lazily.tsx"
import { Sheet } from "../../ui/Sheet.tsx"
import { EntryForm } from "../kit/forms/EntryForm.tsx"
import { Found } from "../kit/forms/Found.tsx"
import { useEntryForm } from "../kit/forms/useEntryForm.ts"
import { Page } from "../kit/page/Page.tsx"
import { Unread } from "../kit/page/Unread.tsx"
import type { Route } from "./+types/TextForm.ts"
import { History } from "./History.tsx"
import { TextPreview } from "./Preview.tsx"
import { list, texts, type WrittenText } from "./pages.ts"
import { sayText } from "./sayText.ts"
import { sayVersion } from "./sayVersion.ts"

const TextEditor = lazily(() => import("./TextEditor.tsx"))

/** One of the texts that the studio writes of itself. */
export default function TextForm({ params }: Route.ComponentProps) {
  const text = texts.find(({ path }) => path === params.page)
  if (text) return <EditText key={text.page} text={text} />
  return (
    <Page title="Contenido">
      <EmptyState title="No se encontró el texto.">
        <ButtonLink to={list}>Ver el contenido</ButtonLink>
      </EmptyState>
    </Page>
  )
}

function EditText({ text }: { text: WrittenText }) {
  const [restored, setRestored] = useState(0)
  const query = useQuery({
    ...queryOf(getContent, { params: { page: text.page } }),
    refetchOnWindowFocus: false,
  })
  return (
    <Found query={query} title={text.title} list={list}>
      {(content) => (
        <Fields
          key={content.version >= restored ? restored : 0}
          text={text}
          content={content}
          onRestored={setRestored}
        />
      )}
    </Found>
  )
}

type Values = Pick<TextContent, "html">

interface FieldsProps {
  text: WrittenText
  content: TextContent
  onRestored: (version: number) => void
}

function Fields({ text: { page, title }, content: read, onRestored }: FieldsProps) {
  const navigate = useNavigate()
  const now = useNow()
  const [content] = useState(read)
  const [isPreviewed, preview] = useState(false)
  const form = useForm<Values>({ initialValues: { html: content.html } })
  const state = useEntryForm<Values, TextContent>({
    form,
    entry: { ...content, revision: content.version },
    send: ({ html }, { revision: version }, options) =>
      call(
        saveContent,
        { params: { page }, body: { html, ...(version !== undefined && { version }) } },
        options,
      ),
    readAgain: async () => {
      const newest = await call(getContent, { params: { page } })
      return { ...newest, revision: newest.version }
    },
    valuesOf: ({ html }) => ({ html }),
    names: { html: "Texto" },
    say: (html) => sayText(String(html)),
    staleAfter: [getContent, listVersions],
    saved: "Texto publicado. El sitio ya lo muestra.",
    failed: "No se pudo guardar el texto",
    onSaved: () => void navigate(list),
  })
  return (
    <Page
      back={list}
      title={title}
      name={`Editar ${title}`}
      lead={sayVersion(content, now)}
      actions={
        <Button variant="outline" color="ink.8" onClick={() => preview(true)}>
          Vista previa
        </Button>
      }
    >
      <EntryForm form={form} state={state} list={list} label="Publicar">
        <Suspense fallback={<Loading />}>
          <TextEditor
            label={title}
            value={form.values.html}
            onChange={(html) => form.setFieldValue("html", html)}
            error={form.errors.html as string | undefined}
          />
        </Suspense>
      </EntryForm>
      <History
        page={page}
        newest={read.version}
        isDirty={state.isDirty}
        onRestored={onRestored}
        show={(version) => <Version text={{ page, title }} version={version} />}
      />
      <Sheet full open={isPreviewed} onClose={() => preview(false)} title="Vista previa">
        <TextPreview title={title} html={form.values.html} />
      </Sheet>
    </Page>
  )
}

function Version({ text: { page, title }, version }: { text: Omit<WrittenText, "path">; version: number }) {
  const { data, error } = useQuery(queryOf(getTextVersion, { params: { page, version } }))
  if (data) return <TextPreview title={title} html={data.html} />
  return error ? <Unread error={error} /> : <Loading />
}
