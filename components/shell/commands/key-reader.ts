/** What a key press asks for. `go` leads to the page of that letter. */
export type Command = { kind: 'palette' } | { kind: 'help' } | { kind: 'search' } | { kind: 'go'; letter: string };

export type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat'>;

/** How long after `g` the second key counts. */
const PAUSE_MILLISECONDS = 1_500;

/**
 * Reads key presses one after the other: ⌘K or Ctrl+K anywhere; `?`, `/` and `g` with a letter where nobody types.
 * @param letters that lead somewhere after `g`
 * @returns a function of a press, whether single keys count there, and the time in milliseconds; null when it asks for nothing
 */
export function keyReader(
  letters: readonly string[],
): (press: Press, singleKeys: boolean, now: number) => Command | null {
  let begun: number | null = null;

  return ({ key, ctrlKey, metaKey, altKey, repeat }, singleKeys, now) => {
    if (key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !repeat) return { kind: 'palette' };
    const isAfterGo = begun !== null && now - begun <= PAUSE_MILLISECONDS;
    if (key === 'Shift') return null;
    begun = null;
    if (!singleKeys || ctrlKey || metaKey || altKey || repeat) return null;
    if (isAfterGo) return letters.includes(key) ? { kind: 'go', letter: key } : null;
    if (key === 'g') begun = now;
    if (key === '?') return { kind: 'help' };
    return key === '/' ? { kind: 'search' } : null;
  };
}
