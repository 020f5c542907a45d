import type { FastifyInstance } from "fastify"
import type { PasskeyMade, PasskeyWanted } from "../../../contract/passkeys.ts"
import type { HostedDoor } from "../../../contract/people.ts"
import type { VerifiedIdentity } from "../../platform/http/access.ts"

export interface NewAccount {
  email: string
  name: string
  /** Without one, the person sets it by recovering their access. */
  password?: string
  /** In place of a password, its digest as `readSecrets` gave it; where the provider takes none, as if there were no password. */
  passwordHash?: string
  /** The address is known to be theirs. */
  isProven?: boolean
}

/** What of an account goes along to another house. */
export interface Secret {
  isProven: boolean
  /** Null where there is no password, or the provider gives no digests away. */
  passwordHash: string | null
}

export interface NewPassword {
  password: string
  /** The sign-in that goes on; without one, all of the person's end. */
  except?: string | undefined
  /** Whoever sets it has shown that the address is theirs. */
  provesEmail?: boolean
}

export interface NewEmail {
  email: string
  /** The sign-in that goes on; without one, all of the person's end. */
  except?: string | undefined
  /** The one before was not theirs: where somebody has shown that it is their own, they may have set the password, which goes too. */
  isCorrection?: boolean
}

/** One sign-in of a person, by the provider's own name of it. */
export interface SignIn {
  uid: string
  identitySession: string
}

/** Which way somebody comes in. `hosted`: with a password that was shown to whoever keeps it, and not to us. */
export type WayIn = "password" | "hosted" | "google" | "passkey"

/** How a sign-in that lives was made. */
export interface Made {
  /** Null of one from before that was noted. */
  way: WayIn | null
  /** When a second step was shown in it; null: none was. */
  steppedAt: Date | null
}

/** What a provider tells of what happens at its own calls. */
export interface Told {
  /** A sign-in, before it ends and once it has. */
  signingOut(signIn: SignIn): Promise<void>
  /** Somebody came in with one of the codes that they wrote down; so many are left. */
  stepCodeUsed(uid: string, left: number): Promise<void>
}

/**
 * A second step after the password: a code of an application, or one of some codes that were written down. Asked for by the provider's
 * own sign-in, which gives nothing away before it. All of it is by the provider's own name of a person.
 */
export interface SecondStep {
  isOn(uid: string): Promise<boolean>
  /** How many of the codes that were written down are left; none of which can be read any more. */
  codesLeft(uid: string): Promise<number>
  /**
   * Begins to set it up: what an application reads, for as long as it is not confirmed. `issuer`: what the application calls the
   * studio. Throws WRONG_PASSWORD.
   */
  begin(uid: string, given: { password: string; issuer: string }): Promise<{ uri: string; secret: string }>
  /**
   * From now on it is asked for, and the other sign-ins end. The codes to write down. Throws SECOND_STEP_NOT_BEGUN, SECOND_STEP_WRONG
   * or SECOND_STEP_USED.
   */
  confirm(uid: string, given: { code: string; except: string | undefined }): Promise<string[]>
  /**
   * Looks at a code of somebody who is in: of the application, or one that was written down, which is used up. Throws SECOND_STEP_WRONG,
   * SECOND_STEP_USED, SECOND_STEP_UNREADABLE, or TOO_MANY_REQUESTS after ten wrong ones.
   */
  show(uid: string, code: string): Promise<{ isWritten: boolean }>
  /** Other codes to write down; those before are none any more. Throws WRONG_PASSWORD or SECOND_STEP_UNREADABLE. */
  renewCodes(uid: string, password: string): Promise<string[]>
  /** Nothing but the password is asked for. */
  turnOff(uid: string): Promise<void>
}

/**
 * Coming in with what a device keeps and unlocks by itself (WebAuthn): it asks for nothing else, and answers no page but ours. Beside a
 * second step, and gone with it. All of it is by the provider's own name of a person.
 */
export interface Passkeys {
  list(uid: string): Promise<KeptPasskey[]>
  /** What a browser asks a device with. `issuer`: what the device calls the studio. */
  begin(uid: string, of: { email: string; issuer: string }): Promise<PasskeyWanted["options"]>
  /** The same one again is the one that is there. Throws PASSKEY_REFUSED or SECOND_STEP_OFF. */
  add(uid: string, given: { name: string; made: PasskeyMade }): Promise<KeptPasskey>
  /** Its name; undefined when it is not there, or not theirs. */
  remove(uid: string, id: string): Promise<string | undefined>
}

export interface KeptPasskey {
  id: string
  name: string
  createdAt: Date
  lastUsedAt: Date | null
}

/**
 * Who keeps credentials and vouches for people; Cupo trusts only the ID tokens it verifies. It may be far away: nothing
 * here is part of a transaction of ours, and nothing here is called inside one.
 */
export interface IdentityProvider {
  /**
   * Makes one account. Its uid; that of the account made before with this address and this very password, so that a
   * registration that was cut short can be pressed again; undefined when the address has another.
   */
  createAccount(account: NewAccount & { password: string }): Promise<string | undefined>
  /** Makes the accounts that are missing. Returns the uid of each address. */
  createAccounts(accounts: NewAccount[]): Promise<Map<string, string>>
  /** What may go along of accounts, by their uid; of those that there are. */
  readSecrets(uids: string[]): Promise<Map<string, Secret>>
  /** Undefined when the token is not valid: signature, issuer, audience or expiry. */
  verifyIdToken(token: string): Promise<VerifiedIdentity | undefined>
  /** How the sign-in that a token came from was made; undefined once it was ended, though the token has some minutes left. */
  findLive(identity: VerifiedIdentity): Promise<Made | undefined>
  /** Ends one sign-in of a person, or all. */
  endSessions(uid: string, only?: string): Promise<void>
  /**
   * Gives a person another password, or their first, and ends their sign-ins in the same moment. An address that is shown to be theirs for
   * the first time may have been a stranger's account: what opened it besides, such as Google, opens it no more.
   */
  setPassword(uid: string, password: NewPassword): Promise<void>
  /**
   * Gives a person another address, not shown to be theirs yet, and ends their sign-ins but one in the same moment. Nothing but the
   * password opens the account from then on. False when it is somebody else's.
   */
  setEmail(uid: string, change: NewEmail): Promise<boolean>
  /** A person's credentials and sign-ins go, and their address is free. */
  removeAccount(uid: string): Promise<void>
  /**
   * Two accounts are one person's: what opens one of them besides its password, such as Google, opens the other from now on,
   * and its sign-ins end. Its password goes on to open it, so that who comes in with it can be told. Done again, nothing happens.
   */
  joinAccounts(from: string, to: string): Promise<void>
  hasPassword(uid: string, password: string): Promise<boolean>
  /** It did not answer of late, and is not asked for a while. */
  isAway(): boolean
  /** Whether people may come in with Google. */
  readonly hasGoogle: boolean
  /** Without one, none can be set up here. */
  readonly secondStep?: SecondStep
  /** Where a second step can be set up, perhaps these, too. */
  readonly passkeys?: Passkeys
  /** Where a browser shows a password to the provider itself; without one, it is shown to us. */
  readonly door?: HostedDoor & {
    /** Its addresses, which a page must be let speak to. */
    origins: readonly string[]
  }
  /** Mounts the provider's own calls, if it has any, under `/api/identity`. */
  mount(app: FastifyInstance, told: Told): void
}
