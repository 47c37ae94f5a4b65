import { useText } from '@/components/text/use-text';
import { UNDO_SECONDS } from './use-undo-time';

/** Tells screen reader users that the message has an Undo button, and for how long. */
export function UndoHint() {
  const t = useText();
  return <span className="sr-only">{t('common.youCanUndoThisFor', { seconds: UNDO_SECONDS })}</span>;
}
