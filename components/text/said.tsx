import type { Sayable } from '@/lib/platform/shared/text';
import { useText } from './use-text';

/** A text in the reader's language, where there is no component to say it: in the columns of a list. */
export function Said({ text }: { text: Sayable }) {
  return useText()(text);
}
