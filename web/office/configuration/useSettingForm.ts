import { type UseFormInput, useForm } from "@mantine/form"
import { useState } from "react"
import { useNavigate } from "react-router"
import { type EntryFormOptions, useEntryForm } from "../kit/forms/useEntryForm.ts"
import { list } from "./list.ts"

interface SettingFormOptions<Values, Setting>
  extends Omit<EntryFormOptions<Values, Setting>, "form" | "entry" | "failed" | "onSaved"> {
  setting: Setting & { revision: number }
  validate?: NonNullable<UseFormInput<Values>["validate"]>
  /** What is said when the server cannot; the specification names one for some. */
  failed?: string
}

/** The form of a setting as it was first read, which leads back to all of them once it is saved. */
export function useSettingForm<Values extends Record<string, unknown>, Setting>({
  setting: read,
  validate = {},
  failed = "Error al guardar configuración",
  ...options
}: SettingFormOptions<Values, Setting>) {
  const navigate = useNavigate()
  const [setting] = useState(read)
  const form = useForm<Values>({ initialValues: options.valuesOf(setting), validate })
  const onSaved = () => void navigate(list)
  return useEntryForm<Values, Setting>({ ...options, form, entry: setting, failed, onSaved })
}
