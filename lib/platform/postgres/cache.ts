export interface Cache<Value> {
  /** The value of a key, loaded when it is unknown or too old. Parallel requests for one key share one load. */
  get(key: string): Promise<Value>;
  /**
   * The last value loaded, whatever its age. Use it only for answers that grant nothing, while no newer value can be
   * loaded.
   */
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
 * A bounded cache of rarely changing data. Changes announced by other processes clear it immediately (changes.ts); the
 * maximum age applies when an announcement cannot arrive.
 * @param load reads a value; errors are not cached
 * @param keepsNull whether the absence of a value is cached, so that an unknown key costs the same as a known one
 * @param maxAgeMilliseconds the maximum age of a value
 * @param maxEntries the maximum number of entries; the oldest is evicted first
 * @param patienceMilliseconds how long a load may take when an older value is known; after that, or when the load
 *   fails, the older value stays in use. If omitted, nothing older than `maxAgeMilliseconds` is returned
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

/** The value being loaded, or the known one if loading fails or takes too long. */
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
