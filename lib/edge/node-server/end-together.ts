import type { ServerResponse } from 'node:http';

/** What completes an answer. */
type Text = string | Uint8Array | null;

/** Complete answers of the current turn of the event loop. */
let complete: { outgoing: ServerResponse; text: Text }[] = [];

/**
 * Ends an answer at the end of the current turn of the event loop, right after the others of the turn. A write wakes the
 * program that waits for it, which costs more than the write: a proxy or client that is woken once finds the answers to
 * several of its connections. One answer alone is not delayed.
 */
export function endTogether(outgoing: ServerResponse, text: Text): void {
  if (complete.push({ outgoing, text }) > 1) return;
  setImmediate(() => {
    const ofTurn = complete;
    complete = [];
    for (const answer of ofTurn) answer.outgoing.end(answer.text);
  });
}
