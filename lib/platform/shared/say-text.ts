import type { MessageId, ValuesOf } from '@/messages/types';
import type { Sayable } from './message';

/** Puts a message into a person's language, like the pages' `t`. */
export interface SayText {
  <Id extends MessageId>(id: Id, ...values: ValuesOf[Id]): string;
  (said: Sayable): string;
}
