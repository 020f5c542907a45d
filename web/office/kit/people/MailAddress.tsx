import { sayAddress } from "../../../../contract/addressless.ts"
import { Address } from "../../../ui/Address.tsx"

/** Where somebody has their mail, or that they have it nowhere. */
export const MailAddress = ({ email }: { email: string }) => <Address>{sayAddress(email)}</Address>
