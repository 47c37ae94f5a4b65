/**
 * Statements that put something into an outbox, or make something in it due now. Tables with a time of the next attempt
 * are outboxes; a backchannel authentication request is its own, and its decision makes the ping due. Claims and failed
 * attempts set a later time.
 */
const FILLS =
  /\bINSERT INTO (?:outbox_event|event_delivery|logout_delivery|outgoing_mail|client_logo|downstream_resource|import_job|backchannel_request)\b|\b(?:next_attempt_at|due_at) = (?:now\(\)|clock\.at)(?! \+)|\bnext_ping_at = CASE b\.ping_status\b/;

const KNOWN_AT_MOST = 500;
const known = new Map<string, boolean>();
let writes = 0;

/** Whether a statement may put something into an outbox. Hot statements are examined only once. */
export function fillsOutbox(text: string): boolean {
  let fills = known.get(text);
  if (fills === undefined) {
    fills = FILLS.test(text);
    if (known.size < KNOWN_AT_MOST) known.set(text, fills);
  }
  return fills;
}

/** Counts a statement that is about to be sent, if it may put something into an outbox. */
export function countOutboxWrite(text: string): void {
  if (fillsOutbox(text)) writes++;
}

/** The number of statements counted in this process. */
export const outboxWrites = (): number => writes;
