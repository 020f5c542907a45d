import { Button, TextInput } from "@mantine/core"
import { useContext, useRef } from "react"
import { Link, useSearchParams } from "react-router"
import type { Branch } from "../../../contract/studio.ts"
import { Camera } from "../../ui/camera/Camera.tsx"
import { useOwnDocument } from "../../ui/camera/useOwnDocument.ts"
import { EmptyState } from "../../ui/EmptyState.tsx"
import { OnceButton } from "../../ui/OnceButton.tsx"
import { useStaff } from "../kit/signedIn.ts"
import { AwaitBranches } from "../kit/studio/AwaitBranches.tsx"
import { StudioName } from "../kit/studio/studioName.ts"
import { useDeskBranch } from "../kit/studio/useDeskBranch.ts"
import { useBranches } from "../kit/studio/useStudio.ts"
import { office } from "../sections.ts"
import { Received } from "./Received.tsx"
import style from "./Scanner.module.css"
import { useCheckIn } from "./useCheckIn.ts"

/** Receives whoever shows the code of their ticket, by camera, by hand or by a scanner that types. */
export default function Scanner() {
  const studio = useContext(StudioName)
  const { branch: own } = useStaff()
  const [query] = useSearchParams()
  const branches = useBranches("operaciones")
  const desk = useDeskBranch(branches, query.get("branch"))
  const branch = desk ?? branches?.find(({ id }) => id === own) ?? branches?.[0]
  return (
    <main className={style.page}>
      <title>{`Recibir${branch ? `, ${branch.name}` : ""} · ${studio}`}</title>
      <header className={style.head}>
        <div>
          <h1 className={style.title}>Recibir</h1>
          <p>{branch?.name ?? "\u00a0"}</p>
        </div>
        <Link
          className={style.close}
          to={branch ? `${office}/operaciones?branch=${branch.id}` : `${office}/operaciones`}
        >
          Cerrar
        </Link>
      </header>
      {branches && !branch && <EmptyState title="No hay sucursales para tu cuenta." />}
      {branch ? <Door key={branch.id} branch={branch} /> : !branches && <AwaitBranches />}
    </main>
  )
}

function Door({ branch }: { branch: Branch }) {
  const isOwn = useOwnDocument()
  const { show, isPending, last, before } = useCheckIn(branch.id)
  const unheard = last?.unheard
  const field = useRef<HTMLInputElement>(null)
  return (
    <>
      <Camera isOn={isOwn} facing="environment" onRead={show} />
      <form
        className={style.typed}
        onSubmit={(event) => {
          event.preventDefault()
          const code = field.current?.value.trim()
          if (!code) return
          show(code)
          if (field.current) field.current.value = ""
        }}
      >
        <TextInput
          ref={field}
          name="code"
          label="Código del boleto"
          placeholder="K7QM-2F9D"
          size="md"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <Button type="submit" size="md" h={48} loading={isPending}>
          Recibir
        </Button>
      </form>
      <div role="status" className={style.last}>
        {last && <Received said={last} />}
      </div>
      {unheard && (
        <OnceButton
          size="md"
          variant="outline"
          color="ink.8"
          loading={isPending}
          onClick={() => show(unheard)}
        >
          Intentar de nuevo
        </OnceButton>
      )}
      {before.length > 0 && (
        <section aria-labelledby="before">
          <h2 id="before" className={style.heading}>
            Antes
          </h2>
          <ul className={style.before}>
            {before.map((said) => (
              <li key={said.at}>
                <Received said={said} brief />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
