/** A wall clock that gets ahead of the other by so much at once shows that the machine was suspended, or was set. */
const JUMP_MILLISECONDS = 1_000;

let suspended = 0;
let lead = wallLead();

function wallLead(): number {
  return Date.now() - performance.now();
}

/**
 * Milliseconds since this process started, the time in which its machine was suspended included, which
 * `performance.now()` leaves out. Never goes back. It must be called every second or so, because slow corrections of
 * the wall clock do not count as a suspension.
 */
export function elapsedMilliseconds(): number {
  const now = wallLead();
  if (now - lead > JUMP_MILLISECONDS) suspended += now - lead;
  lead = now;
  return performance.now() + suspended;
}
