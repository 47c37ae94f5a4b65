import type { Signal } from '@/lib/platform/shared/signal';
import type { Transmitter } from './verify-set';

/** A verified token that is to be carried out once. */
export interface ReceivedSignal {
  transmitter: Transmitter;
  signal: Signal;
}

/**
 * `unexpected-state`: it verifies a stream, with another state than was requested. `handled`: its `jti` is used up, and what it does has been done in the transaction that is now committed. In all
 * other cases nothing has changed. `replayed`: it was handled before. `not-found`: the transmitter may name no such
 * person. `limited`: the transmitter has used up what it may end for now. `braked`: it has ended the access of too many people within the hour.
 */
export type HandledSignal =
  | { kind: 'handled' | 'replayed' | 'not-found' | 'unexpected-state' | 'braked' }
  | { kind: 'limited'; retryAfterSeconds: number };
