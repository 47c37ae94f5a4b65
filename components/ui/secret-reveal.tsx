'use client';

import { useEffect, useId, useRef } from 'react';
import { cn } from '@/components/cn';
import { useText } from '@/components/text/use-text';
import { Callout } from './callout';
import { controlVariants } from './control-variants';
import { CopyButton } from './copy-button';

interface SecretRevealProps {
  /** What the secret is: "Client secret". */
  label: string;
  value: string;
  /** Why to copy it now. The default says that only its hash is stored. */
  warning?: string;
  className?: string;
}

/**
 * A secret that is shown only once. It takes the focus when it appears, so it is read aloud and the copy button is
 * next. Focusing it selects it backward, so its beginning stays visible and it can be copied without a script.
 */
export function SecretReveal({ label, value, warning, className }: SecretRevealProps) {
  const t = useText();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => field.current?.focus(), []);

  return (
    <div className={cn('space-y-2.5', className)}>
      <label htmlFor={id} className="block text-sm font-medium">
        {label}
      </label>
      <div className="flex items-center gap-2">
        <input
          ref={field}
          id={id}
          readOnly
          value={value}
          spellCheck={false}
          autoComplete="off"
          aria-describedby={`${id}-warning`}
          onFocus={({ currentTarget }) => {
            currentTarget.setSelectionRange(0, value.length, 'backward');
            currentTarget.scrollLeft = 0;
          }}
          className={cn(controlVariants({ mono: true }), 'bg-sunken')}
        />
        <CopyButton value={value} what={label.toLowerCase()} variant="secondary" size="md" labelled />
      </div>
      <Callout tone="warning" role="status" id={`${id}-warning`}>
        {warning ?? t('common.copyItNowAndStore')}
      </Callout>
    </div>
  );
}
