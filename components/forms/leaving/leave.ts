/** A navigation by script that `LeaveGuard` may hold up. */
export const LEAVING = 'tessera:leaving';

/** Opens another page by script, after the person agrees to lose unsaved changes. */
export function leave(go: () => void): void {
  if (window.dispatchEvent(new CustomEvent(LEAVING, { detail: go, cancelable: true }))) go();
}
