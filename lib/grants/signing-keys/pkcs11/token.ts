import { type Constants, loadPackage, type Pkcs11, type Template } from './library';

/** Where the token is, and what opens it. */
export interface TokenSettings {
  /** The shared library of the token's maker. */
  module: string;
  /** The label of the token, or the number of its slot. */
  token: string;
  pin: string;
  /** Where the package is installed; the working folder unless tests say otherwise. */
  packageFolder?: string;
}

/** Work on one session at a time: PKCS #11 forbids parallel operations in one. */
export interface Token {
  constants: Constants;
  /** Runs work in a session that nobody else uses meanwhile. When it fails, once more in a new one. */
  run<Outcome>(work: (library: Pkcs11, session: Buffer) => Outcome | Promise<Outcome>): Promise<Outcome>;
}

/** Sessions of each process, and with them signatures at a time. */
const SESSIONS = 8;

/** Opens the token when it is first used, and again after it was away. */
export function openToken(settings: TokenSettings): Token {
  const { PKCS11, ...constants } = loadPackage(settings.packageFolder ?? process.cwd());
  const library = new PKCS11();
  const idle: Buffer[] = [];
  const waiting: (() => void)[] = [];
  let running = 0;
  let slot: Buffer | undefined;

  const tolerate = (code: number, work: () => void): void => {
    try {
      work();
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === code)) throw error;
    }
  };

  function initialize(): Buffer {
    library.load(settings.module);
    tolerate(constants.CKR_CRYPTOKI_ALREADY_INITIALIZED, () =>
      library.C_Initialize({ flags: constants.CKF_OS_LOCKING_OK }),
    );
    const slots = library.C_GetSlotList(true);
    const found =
      slots.find((one) => library.C_GetTokenInfo(one).label.trim() === settings.token) ??
      (/^\d{1,3}$/.test(settings.token) ? slots[Number(settings.token)] : undefined);
    if (!found) throw new Error(`There is no token named ${settings.token} (TESSERA_PKCS11_TOKEN).`);
    return found;
  }

  function newSession(): Buffer {
    slot ??= initialize();
    const session = library.C_OpenSession(slot, constants.CKF_SERIAL_SESSION | constants.CKF_RW_SESSION);
    tolerate(constants.CKR_USER_ALREADY_LOGGED_IN, () => library.C_Login(session, constants.CKU_USER, settings.pin));
    return session;
  }

  function drop(session: Buffer): void {
    try {
      library.C_CloseSession(session);
    } catch {
      // It went with the token.
    }
  }

  async function attempt<Outcome>(
    work: (library: Pkcs11, session: Buffer) => Outcome | Promise<Outcome>,
  ): Promise<Outcome> {
    const session = idle.pop() ?? newSession();
    try {
      const outcome = await work(library, session);
      idle.push(session);
      return outcome;
    } catch (error) {
      drop(session);
      throw error;
    }
  }

  return {
    constants,
    async run(work) {
      while (running >= SESSIONS) await new Promise<void>((resume) => waiting.push(resume));
      running++;
      try {
        return await attempt(work).catch(() => {
          // A token that was away has forgotten its sessions and the login.
          idle.splice(0).forEach(drop);
          return attempt(work);
        });
      } finally {
        running--;
        waiting.shift()?.();
      }
    },
  };
}

/** The objects that fit a template. */
export function findObjects(library: Pkcs11, session: Buffer, template: Template): Buffer[] {
  library.C_FindObjectsInit(session, template);
  try {
    return library.C_FindObjects(session, 10);
  } finally {
    library.C_FindObjectsFinal(session);
  }
}
