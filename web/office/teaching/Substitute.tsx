import { Textarea } from "@mantine/core"
import type { OwnClass } from "../../../contract/ownClasses.ts"
import { FormError } from "../../ui/FormError.tsx"
import { OnceButton } from "../../ui/OnceButton.tsx"
import { Question } from "../../ui/Question.tsx"
import { useMay } from "../kit/signedIn.ts"
import style from "./OwnClass.module.css"
import { useSubstitute } from "./useSubstitute.ts"

/** «No puedo dar esta clase»: asks the office for somebody else, and takes it back. Nothing changes for who comes until the office does. */
export function Substitute({ item, now }: { item: OwnClass; now: Date }) {
  const mayAsk = useMay("misClases", "editar", item.branch)
  const { asking, withdrawing } = useSubstitute(item)
  if (!mayAsk || item.cancelledAt || new Date(item.startsAt) <= now) return null
  return (
    <>
      {item.substitute ? (
        <section className={`${style.substitute} ${style.asked}`} aria-label="Suplente">
          <div role="status">
            <p>
              <strong>Pediste suplente.</strong> Sigue siendo tuya hasta que el estudio elija quién la da.
            </p>
            {item.substitute.reason && <p>{`«${item.substitute.reason}»`}</p>}
            <FormError>{withdrawing.error}</FormError>
          </div>
          <OnceButton
            variant="outline"
            color="ink.8"
            size="md"
            loading={withdrawing.pending && !withdrawing.isSlow}
            onClick={withdrawing.isSlow ? withdrawing.giveUp : withdrawing.press}
          >
            {withdrawing.isSlow ? "Dejar de esperar" : "Sí puedo darla"}
          </OnceButton>
        </section>
      ) : (
        <div className={style.substitute}>
          <OnceButton variant="outline" color="ink.8" size="md" onClick={asking.ask}>
            No puedo dar esta clase
          </OnceButton>
        </div>
      )}
      <Question
        firm
        open={asking.isAsked}
        title="¿No puedes dar esta clase?"
        keep="Sí la doy"
        confirm="Pedir suplente"
        pending={asking.pending}
        isSlow={asking.isSlow}
        error={asking.error}
        onKeep={asking.leave}
        onConfirm={asking.confirm}
        onGiveUp={asking.giveUp}
      >
        <p>El estudio lo ve al momento y elige quién la da. A quien reservó no se le avisa nada todavía.</p>
        <Textarea
          label="Motivo"
          description="Si quieres; lo lee quien busca suplente."
          size="md"
          rows={2}
          maxLength={200}
          data-autofocus
          value={asking.reason}
          onChange={({ currentTarget }) => asking.write(currentTarget.value)}
        />
      </Question>
    </>
  )
}
