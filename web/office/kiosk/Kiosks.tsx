import { Button, NativeSelect, TextInput } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useSearchParams } from "react-router"
import { type Kiosk, listKiosks } from "../../../contract/kiosks.ts"
import { queryOf } from "../../api/queries.ts"
import { useNow } from "../../api/useNow.ts"
import { EmptyState } from "../../ui/EmptyState.tsx"
import { FormError } from "../../ui/FormError.tsx"
import { LeaveGuard } from "../../ui/LeaveGuard.tsx"
import { Loading } from "../../ui/Loading.tsx"
import { OnceButton } from "../../ui/OnceButton.tsx"
import { Question } from "../../ui/Question.tsx"
import { Page } from "../kit/page/Page.tsx"
import { Unread } from "../kit/page/Unread.tsx"
import { useDeskBranch } from "../kit/studio/useDeskBranch.ts"
import { useBranches } from "../kit/studio/useStudio.ts"
import { office } from "../sections.ts"
import style from "./Kiosks.module.css"
import { useManaging } from "./useManaging.ts"
import { saySeen } from "./words.ts"

/** The kiosks that run, and how this device becomes one. */
export default function Kiosks() {
  const { data, error } = useQuery({ ...queryOf(listKiosks), refetchInterval: 15_000 })
  const now = useNow()
  return (
    <Page
      back={`${office}/operaciones`}
      title="Kioscos"
      lead="Una tablet en la recepción donde quien llega lo dice, sin que nadie del personal quede conectado en ella."
    >
      <Unread error={error} />
      {!data && !error && <Loading />}
      <div className={style.parts}>
        {data && (
          <section aria-labelledby="running">
            <h2 id="running" className={style.heading}>
              En marcha
            </h2>
            {data.kiosks.length === 0 && <EmptyState title="No hay kioscos en marcha." />}
            <ul className={style.list}>
              {data.kiosks.map((kiosk) => (
                <Running key={kiosk.id} kiosk={kiosk} now={now} />
              ))}
            </ul>
          </section>
        )}
        <Start />
      </div>
    </Page>
  )
}

function Running({ kiosk, now }: { kiosk: Kiosk; now: Date }) {
  const { ending, unlocking } = useManaging(kiosk)
  return (
    <li className={style.kiosk}>
      <div>
        <p className={style.name}>{kiosk.name}</p>
        <p>{`${kiosk.branchName} · lo inició ${kiosk.startedBy} · ${saySeen(kiosk, now)}`}</p>
        {kiosk.lockedAt && <p className={style.locked}>Bloqueado por códigos inventados</p>}
        <FormError>{ending.error ?? unlocking.error}</FormError>
      </div>
      <div className={style.ways}>
        {kiosk.lockedAt && (
          <OnceButton size="md" loading={unlocking.pending} onClick={unlocking.press}>
            Desbloquear
          </OnceButton>
        )}
        <OnceButton
          size="md"
          variant="outline"
          color="ink.8"
          loading={ending.pending}
          onClick={ending.press}
          aria-label={`Terminar ${kiosk.name}`}
        >
          Terminar
        </OnceButton>
      </div>
    </li>
  )
}

const anyName = "Tablet de la entrada"

function Start() {
  const branches = useBranches("operaciones")
  const [query] = useSearchParams()
  const desk = useDeskBranch(branches, query.get("branch")) ?? branches?.[0]
  const [chosen, setChosen] = useState("")
  const [name, setName] = useState(anyName)
  const [isAsked, setAsked] = useState(false)
  const { starting } = useManaging()
  const branchId = chosen || desk?.id
  if (!branches || !branchId) return null
  return (
    <section aria-labelledby="start">
      <h2 id="start" className={style.heading}>
        Iniciar uno aquí
      </h2>
      <form
        className={style.start}
        onSubmit={(event) => {
          event.preventDefault()
          setAsked(true)
        }}
      >
        <NativeSelect
          label="Sucursal"
          size="md"
          value={branchId}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
          data={branches.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <LeaveGuard when={name !== anyName && !isAsked} />
        <TextInput
          label="Nombre del kiosco"
          size="md"
          required
          maxLength={60}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Button type="submit" size="md">
          Convertir este dispositivo en kiosco
        </Button>
      </form>
      <Question
        open={isAsked}
        title="¿Convertir este dispositivo en kiosco?"
        keep="Todavía no"
        confirm="Iniciar kiosco"
        pending={starting.pending}
        isSlow={starting.isSlow}
        error={starting.error}
        onKeep={() => {
          starting.forget()
          setAsked(false)
        }}
        onConfirm={() => starting.start({ branchId, name })}
        onGiveUp={starting.giveUp}
      >
        <p>
          Tu sesión se cierra aquí. El kiosco marca las llegadas a tu nombre y se termina desde Operaciones,
          en cualquier equipo.
        </p>
      </Question>
    </section>
  )
}
