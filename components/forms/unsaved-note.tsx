import { PencilLine } from 'lucide-react';
import { useText } from '@/components/text/use-text';

/** Shows beside a form's button that there are unsaved changes. Not announced, because the person typing knows. */
export function UnsavedNote() {
  const t = useText();
  return (
    <p className="flex items-center gap-1.5 text-sm text-ink-muted">
      <PencilLine aria-hidden className="size-4 max-sm:hidden" />
      {t('common.unsavedChanges')}
    </p>
  );
}
