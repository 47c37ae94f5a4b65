import type { ReactNode } from 'react';
import { useText } from '@/components/text/use-text';
import { Button } from '@/components/ui/plain-button';

/**
 * Buttons to allow or deny, and how to remove access later. Plain HTML.
 * @param props.children hidden fields
 */
export function DecisionForm({ action, children }: { action: string; children?: ReactNode }) {
  const t = useText();
  return (
    <>
      <form method="post" action={action} className="mt-5 grid grid-cols-2 gap-3">
        {children}
        <Button type="submit" name="decision" value="deny" size="lg">
          {t('common.cancel')}
        </Button>
        <Button type="submit" name="decision" value="allow" variant="primary" size="lg">
          {t('common.allow')}
        </Button>
      </form>
      <p className="mt-4 text-sm text-ink-subtle">{t('signIn.youCanDisconnectItAnytime')}</p>
    </>
  );
}
