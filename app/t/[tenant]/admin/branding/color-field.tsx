'use client';

import { type ReactNode, useState } from 'react';
import { useFormContext } from '@/components/forms/form-context';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';

interface ColorFieldProps {
  name: string;
  label: string;
  hint: string;
  /** The accessible name of the color picker. */
  pick: string;
  color: string;
  /** The picker's color until one is chosen. */
  otherwise: string;
  /** What the color comes to. */
  children?: (color: string) => ReactNode;
}

/** A color as text, with the browser's picker beside it. */
export function ColorField({ name, label, hint, pick, color, otherwise, children }: ColorFieldProps) {
  const { state } = useFormContext();
  const entered = state?.values?.[name];
  const [text, setText] = useState(typeof entered === 'string' ? entered : color);
  const isColor = /^#[0-9a-f]{6}$/i.test(text.trim());
  return (
    <div className="space-y-2">
      <Field label={label} name={name} hint={hint} optional>
        <Input
          name={name}
          mono
          value={text}
          onChange={(event) => setText(event.target.value)}
          maxLength={7}
          autoComplete="off"
          spellCheck={false}
          className="max-w-40"
        />
      </Field>
      <input
        type="color"
        aria-label={pick}
        value={isColor ? text.trim().toLowerCase() : otherwise}
        onChange={(event) => setText(event.target.value)}
        className="h-8 w-14 rounded-md border bg-surface p-0.5 noscript:hidden"
      />
      {children?.(text.trim())}
    </div>
  );
}
