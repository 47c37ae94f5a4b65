import { type Constants, loadPackage, type Pkcs11, type Template } from './library';

/** The location of the token and its PIN. */
export interface TokenSettings {
  /** The shared library from the token's manufacturer. */
  module: string;
  /** The label of the token, or its slot number. */
  token: string;
  pin: string;
  /** Where the package is installed; by default the working directory. */
  packageFolder?: string;
}

/** Runs work on one session at a time, because PKCS #11 forbids parallel operations in a session. */
export interface Token {
  constants: Constants;
  /** Runs work with exclusive use of a session. If it fails, it is retried once in a new session. */
  run<Outcome>(work: (library: Pkcs11, session: Buffer) => Outcome | Promise<Outcome>): Promise<Outcome>;
}

/** The number of sessions of each process, and so of parallel signatures. */
const SESSIONS = 8;

/** Opens the token when it is first used, and again after it was disconnected. */
export function openToken(settings: TokenSettings): Token {
  const { PKCS11, ...constants } = loadPackage(settings.packageFolder ?? /* turbopackIgnore: true */ process.cwd());
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
          // A token that was disconnected has lost its sessions and the login.
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

/** The objects that match a template. */
export function findObjects(library: Pkcs11, session: Buffer, template: Template): Buffer[] {
  library.C_FindObjectsInit(session, template);
  try {
    return library.C_FindObjects(session, 10);
  } finally {
    library.C_FindObjectsFinal(session);
  }
}
