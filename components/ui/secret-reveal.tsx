'use client';

import { useId } from 'react';
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

/** A secret that is shown only once. Focusing it selects it, so it can be copied without a script. */
export function SecretReveal({ label, value, warning, className }: SecretRevealProps) {
  const t = useText();
  const id = useId();
  return (
    <div className={cn('space-y-2.5', className)}>
      <label htmlFor={id} className="block text-sm font-medium">
        {label}
      </label>
      <div className="flex items-center gap-2">
        <input
          id={id}
          readOnly
          value={value}
          spellCheck={false}
          autoComplete="off"
          aria-describedby={`${id}-warning`}
          onFocus={(event) => event.currentTarget.select()}
          className={cn(controlVariants({ mono: true }), 'bg-sunken')}
        />
        <CopyButton value={value} what={label.toLowerCase()} variant="secondary" size="md" labelled />
      </div>
      <Callout tone="warning" id={`${id}-warning`}>
        {warning ?? t('common.copyItNowAndStore')}
      </Callout>
    </div>
  );
}
