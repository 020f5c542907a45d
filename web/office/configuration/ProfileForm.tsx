import { NativeSelect, TextInput } from "@mantine/core"
import { schemaResolver, useForm } from "@mantine/form"
import { useMediaQuery } from "@mantine/hooks"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useNavigate } from "react-router"
import type { z } from "zod"
import { countIn } from "../../../contract/house.ts"
import { StudioProfileEdit, saveStudioProfile } from "../../../contract/settings.ts"
import { getStudioProfile, type StudioProfileSetting } from "../../../contract/studio.ts"
import { brandChanged } from "../../api/brand.ts"
import { call } from "../../api/client.ts"
import { queryOf } from "../../api/queries.ts"
import { useNow } from "../../api/useNow.ts"
import { EntryForm } from "../kit/forms/EntryForm.tsx"
import { Found } from "../kit/forms/Found.tsx"
import { useEntryForm } from "../kit/forms/useEntryForm.ts"
import { Page } from "../kit/page/Page.tsx"
import type { Chosen } from "../kit/pictures/chosen.ts"
import { keepPicture } from "../kit/pictures/keepPicture.ts"
import { PictureField } from "../kit/pictures/PictureField.tsx"
import { zones } from "../kit/studio/zones.ts"
import { AccentField } from "./brand/AccentField.tsx"
import { BrandPreview } from "./brand/BrandPreview.tsx"
import { currencyOptions, sayClock, sayPrice } from "./counting.ts"
import { list } from "./list.ts"
import style from "./ProfileForm.module.css"

type Profile = z.infer<typeof StudioProfileSetting>
type Values = Required<Omit<StudioProfileEdit, "revision" | "logo">> & { logo: Chosen | null }

const title = "Datos del estudio"
const names: Record<keyof Values, string> = {
  name: "Nombre",
  tagline: "Frase",
  phone: "Teléfono",
  email: "Correo",
  chatUrl: "Liga del chat",
  instagramUrl: "Instagram",
  facebookUrl: "Facebook",
  accent: "Color",
  logo: "Logo",
  currency: "Moneda",
  timeZone: "Zona horaria",
}
/** What is said of a field stands under it, so that fields side by side stand level. */
const under = {
  inputWrapperOrder: ["label", "input", "description", "error"] as (
    | "label"
    | "input"
    | "description"
    | "error"
  )[],
}
const wide = { wrapperProps: { "data-wide": true } }

const valuesOf = ({
  name,
  tagline,
  phone,
  email,
  accent,
  logo,
  currency,
  timeZone,
  ...links
}: Profile): Values => ({
  ...{ name, tagline, phone, email, accent, logo, currency, timeZone },
  ...{ chatUrl: links.chatUrl, instagramUrl: links.instagramUrl, facebookUrl: links.facebookUrl },
})

/** What the studio says of itself on every page. */
export default function ProfileForm() {
  const query = useQuery({ ...queryOf(getStudioProfile), refetchOnWindowFocus: false })
  return (
    <Found query={query} title={title} list={list}>
      {(profile) => <Fields profile={profile} />}
    </Found>
  )
}

function Fields({ profile: read }: { profile: Profile }) {
  const navigate = useNavigate()
  const [profile] = useState(read)
  const now = useNow()
  const form = useForm<Values>({
    initialValues: valuesOf(profile),
    validate: schemaResolver(StudioProfileEdit.omit({ revision: true, logo: true }).strip(), { sync: true }),
  })
  const state = useEntryForm<Values, Profile>({
    form,
    entry: profile,
    send: async ({ logo, ...values }, edited, options) => {
      const body = { ...values, logo: await keepPicture(logo, options.signal), ...edited }
      const saved = await call(saveStudioProfile, { body }, options)
      // The office's own frame bears the studio's name and colour; other pages are told over the stream.
      brandChanged(saved)
      return saved
    },
    readAgain: () => call(getStudioProfile),
    valuesOf,
    names,
    say: (value, field) => (field === "logo" ? "otro logo" : String(value ?? "el de la casa")),
    staleAfter: [getStudioProfile],
    saved: "Datos guardados. El sitio ya los muestra.",
    failed: "Error al guardar configuración general",
    onSaved: () => {
      countIn(form.getValues())
      void navigate(list)
    },
  })
  const field = (name: keyof Values) => ({ name, label: names[name], ...under, ...form.getInputProps(name) })
  const roomy = useMediaQuery("(min-width: 85em)", undefined, { getInitialValueInEffect: false })
  const preview = <BrandPreview color={form.values.accent} shop={form.values} />
  return (
    <Page
      back={list}
      title={title}
      lead="Lo que aparece en el sitio, en los correos y en lo que se comparte."
    >
      <div className={style.split}>
        <EntryForm form={form} state={state} list={list} label="Guardar">
          <TextInput {...field("name")} {...wide} />
          <TextInput {...field("tagline")} {...wide} description="Una línea: qué se hace aquí." />
          <PictureField
            label={names.logo}
            alt="El logo del estudio"
            value={form.values.logo}
            onChange={(logo) => form.setFieldValue("logo", logo)}
            onRemove={() => form.setFieldValue("logo", null)}
            error={form.errors.logo as string | undefined}
          />
          <AccentField
            label={names.accent}
            value={form.values.accent}
            onChange={(accent) => form.setFieldValue("accent", accent)}
            error={form.errors.accent as string | undefined}
            logo={form.values.logo}
          />
          {!roomy && <div data-wide="">{preview}</div>}
          <TextInput {...field("phone")} type="tel" />
          <TextInput {...field("email")} type="email" description="Aquí llegan los mensajes de contacto." />
          <TextInput {...field("chatUrl")} {...wide} type="url" placeholder="https://wa.me/52…" />
          <TextInput {...field("instagramUrl")} type="url" placeholder="https://instagram.com/…" />
          <TextInput {...field("facebookUrl")} type="url" placeholder="https://facebook.com/…" />
          <NativeSelect
            {...field("currency")}
            disabled={profile.isCurrencyFixed}
            data={currencyOptions()}
            description={
              profile.isCurrencyFixed
                ? `Ya se vendió en ${profile.currency}, así que se queda.`
                : sayPrice(form.values.currency)
            }
          />
          <NativeSelect
            {...field("timeZone")}
            data={zones(form.values.timeZone)}
            description={sayClock(form.values.timeZone, now)}
          />
        </EntryForm>
        {roomy && preview}
      </div>
    </Page>
  )
}
