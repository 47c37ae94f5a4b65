import type { Sayable } from '@/lib/platform/shared/message';
import { useText } from './use-text';

/** A text in the reader's language, for places that are not components, such as list columns. */
export function Said({ text }: { text: Sayable }) {
  return useText()(text);
}
