'use client';

import { useEffect, useRef, useState } from 'react';
import { useFormContext } from '@/components/forms/form-context';
import { useText } from '@/components/text/use-text';
import { Checkbox } from '@/components/ui/checkbox';

/** While switched on, presses the form's poll button repeatedly, as a device does. */
export function AutoPoll({ intervalSeconds, attempt }: { intervalSeconds: number; attempt: number }) {
  const t = useText();
  const box = useRef<HTMLInputElement>(null);
  const [on, setOn] = useState(false);
  const { pending } = useFormContext();

  useEffect(() => {
    if (!on || pending) return;
    const timer = setTimeout(() => {
      const form = box.current?.form;
      form?.requestSubmit(form.querySelector<HTMLButtonElement>('button[name="do"][value="poll"]'));
    }, intervalSeconds * 1000);
    return () => clearTimeout(timer);
  }, [on, pending, intervalSeconds, attempt]);

  return (
    <Checkbox
      ref={box}
      checked={on}
      onChange={(event) => setOn(event.currentTarget.checked)}
      className="noscript:hidden"
      label={t('Poll automatically every {intervalSeconds} seconds', { intervalSeconds })}
    />
  );
}
