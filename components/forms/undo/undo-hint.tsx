import { useText } from '@/components/text/use-text';
import { UNDO_SECONDS } from './use-undo-time';

/** Tells who hears the message that there is a button beside it, and how long. */
export function UndoHint() {
  const t = useText();
  return <span className="sr-only">{t('You can undo this for {seconds} seconds.', { seconds: UNDO_SECONDS })}</span>;
}
