import "@mantine/core/styles/NumberInput.css"
import { NumberInput } from "@mantine/core"
import { useState } from "react"

interface PesosInputProps {
  label: string
  /** Pesos; empty while nothing is typed. */
  value: number | ""
  onChange: (pesos: number | "") => void
  /** Pesos; no more can be left in it. */
  most?: number
}

/** Asks for an amount of money. */
export function PesosInput({ label, value, onChange, most }: PesosInputProps) {
  // On the way to 10.05 it reads «10.0», which as a number would be 10.
  const [typed, setTyped] = useState<number | string>(value)
  return (
    <NumberInput
      size="md"
      hideControls
      label={label}
      prefix="$"
      thousandSeparator=","
      decimalScale={2}
      min={0}
      allowNegative={false}
      {...(most !== undefined && { max: most })}
      value={pesosOf(typed) === value ? typed : value}
      onChange={(now) => {
        setTyped(now)
        onChange(pesosOf(now))
      }}
    />
  )
}

const pesosOf = (typed: number | string): number | "" =>
  typed === "" || Number.isNaN(Number(typed)) ? "" : Number(typed)
