export interface Cache<Value> {
  /** The value of a key, loaded when it is unknown or too old. Parallel loads of one key are one. */
  get(key: string): Promise<Value>;
  forget(key: string): void;
  clear(): void;
}

/**
 * A bounded cache of what changes rarely. Changes announced by other processes empty it at once (changes.ts);
 * the age is the bound where an announcement cannot arrive.
 * @param load reads a value; what it throws is not kept
 * @param keepsNull whether it is kept that there is none, so that asking again costs what asking for a known one costs
 * @param maxAgeMilliseconds how old a value may be
 * @param maxEntries how many are kept; the oldest goes first
 */
export function createCache<Value>(options: {
  load(key: string): Promise<Value>;
  keepsNull: boolean;
  maxAgeMilliseconds: number;
  maxEntries: number;
}): Cache<Value> {
  const entries = new Map<string, { value: Promise<Value>; loadedAt: number }>();

  function load(key: string): Promise<Value> {
    const value = options.load(key);
    const entry = { value, loadedAt: Date.now() };
    const drop = () => {
      if (entries.get(key) === entry) entries.delete(key);
    };
    entries.delete(key);
    entries.set(key, entry);
    value.then((loaded) => loaded === null && !options.keepsNull && drop(), drop);
    const oldest = entries.size > options.maxEntries ? entries.keys().next().value : undefined;
    if (oldest !== undefined) entries.delete(oldest);
    return value;
  }

  return {
    get(key) {
      const entry = entries.get(key);
      return entry && Date.now() - entry.loadedAt < options.maxAgeMilliseconds ? entry.value : load(key);
    },
    forget: (key) => void entries.delete(key),
    clear: () => entries.clear(),
  };
}
