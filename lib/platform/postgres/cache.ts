export interface Cache<Value> {
  /** The value of a key, loaded when it is unknown or too old. Parallel loads of one key are one. */
  get(key: string): Promise<Value>;
  /** What was loaded last, however old: for answers that grant nothing, while nothing newer can be had. */
  known(key: string): Value | undefined;
  forget(key: string): void;
  clear(): void;
}

interface Entry<Value> {
  value: Promise<Value>;
  loadedAt: number;
  known: { value: Value } | undefined;
}

/**
 * A bounded cache of what changes rarely. Changes announced by other processes empty it at once (changes.ts);
 * the age is the bound where an announcement cannot arrive.
 * @param load reads a value; what it throws is not kept
 * @param keepsNull whether it is kept that there is none, so that asking again costs what asking for a known one costs
 * @param maxAgeMilliseconds how old a value may be
 * @param maxEntries how many are kept; the oldest goes first
 * @param patienceMilliseconds how long a load may take where an older value is known, which then goes on, as it does
 *   when the load fails; left out, nothing older than `maxAgeMilliseconds` is ever answered
 */
export function createCache<Value>(options: {
  load(key: string): Promise<Value>;
  keepsNull: boolean;
  maxAgeMilliseconds: number;
  maxEntries: number;
  patienceMilliseconds?: number;
}): Cache<Value> {
  const entries = new Map<string, Entry<Value>>();

  function load(key: string): Promise<Value> {
    const known = entries.get(key)?.known;
    const loading = options.load(key);
    const patient = known !== undefined && options.patienceMilliseconds !== undefined;
    const value = patient ? orElse(loading, known.value, options.patienceMilliseconds ?? 0) : loading;
    const entry: Entry<Value> = { value, loadedAt: Date.now(), known };
    entries.delete(key);
    entries.set(key, entry);
    loading.then(
      (loaded) => loadedInto(key, entry, loaded),
      () => failed(key, entry, patient),
    );
    const oldest = entries.size > options.maxEntries ? entries.keys().next().value : undefined;
    if (oldest !== undefined) entries.delete(oldest);
    return value;
  }

  function loadedInto(key: string, entry: Entry<Value>, loaded: Value): void {
    if (entries.get(key) !== entry) return;
    if (loaded === null && !options.keepsNull) {
      entries.delete(key);
      return;
    }
    entry.value = Promise.resolve(loaded);
    entry.known = { value: loaded };
  }

  function failed(key: string, entry: Entry<Value>, patient: boolean): void {
    if (entries.get(key) !== entry || patient) return;
    if (entry.known) entry.loadedAt = -Infinity;
    else entries.delete(key);
  }

  return {
    get(key) {
      const entry = entries.get(key);
      return entry && Date.now() - entry.loadedAt < options.maxAgeMilliseconds ? entry.value : load(key);
    },
    known: (key) => entries.get(key)?.known?.value,
    forget: (key) => void entries.delete(key),
    clear: () => entries.clear(),
  };
}

/** What is being loaded, or what is known once that has failed or taken too long. */
function orElse<Value>(loading: Promise<Value>, known: Value, milliseconds: number): Promise<Value> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(known), milliseconds);
    const settle = (value: Value): void => {
      clearTimeout(timer);
      resolve(value);
    };
    loading.then(settle, () => settle(known));
  });
}
