import type { EventKind } from '../event-kinds';
import type { EventReceiver } from '../receiver';
import { signalUris } from '../signal-uris';

/** The events that a stream can have, by kind. Only one that may have values gets changed claims. */
const supported = ({ content }: Pick<EventReceiver, 'content'>) =>
  (Object.entries(signalUris) as [EventKind, string][]).filter(
    ([kind]) => kind !== 'token-claims.changed' || content === 'full',
  );

/** `events_supported` (OpenID SSF 1.0, 8.1.1). */
export const supportedEvents = (receiver: Pick<EventReceiver, 'content'>): string[] =>
  supported(receiver).map(([, uri]) => uri);

/** What is delivered: "a subset [...] of the intersection of "events_supported" and "events_requested"" (8.1.1). */
export const deliveredKinds = (receiver: Pick<EventReceiver, 'content'>, requested: readonly string[]): EventKind[] =>
  supported(receiver).flatMap(([kind, uri]) => (requested.includes(uri) ? [kind] : []));

/** `events_delivered`. */
export const deliveredEvents = ({ eventKinds }: Pick<EventReceiver, 'eventKinds'>): string[] =>
  Object.entries(signalUris).flatMap(([kind, uri]) => (eventKinds.some((one) => one === kind) ? [uri] : []));
