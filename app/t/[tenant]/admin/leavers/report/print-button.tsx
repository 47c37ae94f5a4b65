'use client';

import { Printer } from 'lucide-react';
import { useText } from '@/components/text/use-text';
import { Button } from '@/components/ui/button';

/** Opens the browser's print dialog. */
export function PrintButton() {
  const t = useText();
  return (
    <Button onClick={() => window.print()} className="noscript:hidden">
      <Printer aria-hidden />
      {t('leavers.print')}
    </Button>
  );
}
