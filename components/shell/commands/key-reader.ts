/** The command for a key press. `go` opens the page with that letter. */
export type Command = { kind: 'palette' } | { kind: 'help' } | { kind: 'search' } | { kind: 'go'; letter: string };

export type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat'>;

/** The time limit for the second key after `g`, in milliseconds. */
const PAUSE_MILLISECONDS = 1_500;

/**
 * Interprets key presses in sequence: ⌘K or Ctrl+K anywhere; `?`, `/` and `g` with a letter outside of text fields.
 * @param letters that open a page after `g`
 * @returns a function of a key press, whether single keys are enabled there, and the time in milliseconds; it returns
 *   null when the key press is not a command
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
