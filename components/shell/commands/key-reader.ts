import { type RowKey, rowKeys } from './row-keys';

/** The command for a key press. `go` opens the page with that letter; `row` works on the rows of a list. */
export type Command =
  | { kind: 'palette' }
  | { kind: 'help' }
  | { kind: 'search' }
  | { kind: 'go'; letter: string }
  | { kind: 'row'; key: RowKey };

export type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat'>;

/** The time limit for the second key after `g`, in milliseconds. */
const PAUSE_MILLISECONDS = 1_500;

/**
 * Interprets key presses in sequence: ⌘K or Ctrl+K anywhere; `?`, `/`, the keys of rows and `g` with a letter outside
 * of text fields. Only the keys that move through rows repeat while they are held.
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
    if (!singleKeys || ctrlKey || metaKey || altKey || (repeat && key !== 'j' && key !== 'k')) return null;
    if (isAfterGo) return letters.includes(key) ? { kind: 'go', letter: key } : null;
    if (key === 'g') begun = now;
    if (key === '?') return { kind: 'help' };
    if (key === '/') return { kind: 'search' };
    const rowKey = rowKeys.find((known) => known === key);
    return rowKey === undefined ? null : { kind: 'row', key: rowKey };
  };
}
